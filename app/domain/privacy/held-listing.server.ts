import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  automationCallbacks,
  automations,
  businesses,
  businessViews,
  claimedListings,
  deliveries,
  formerSlugs,
  images,
  likeListings,
  listingReports,
  mergedKeys,
  services,
  staff,
} from '#db/schema/index.ts'

/** Of late; the log of calls has no end. */
const maxCalls = 1000

export const viewsOf = (businessId: string, tx: Database) =>
  tx
    .select({ day: businessViews.day, views: businessViews.views })
    .from(businessViews)
    .where(eq(businessViews.businessId, businessId))
    .orderBy(asc(businessViews.day))

export const picturesOf = (businessId: string, tx: Database) =>
  tx
    .select({
      width: images.width,
      height: images.height,
      focalPoint: images.focalPoint,
      uploadedAt: images.createdAt,
      isShown: sql<boolean>`${images.replacedAt} is null`,
      service: services.name,
      person: staff.name,
    })
    .from(images)
    .leftJoin(
      services,
      and(eq(services.businessId, images.businessId), eq(services.id, images.serviceId)),
    )
    .leftJoin(staff, and(eq(staff.businessId, images.businessId), eq(staff.id, images.staffId)))
    .where(eq(images.businessId, businessId))
    .orderBy(asc(images.createdAt))

/** The settings and calls of an automation: no address of a webhook, key, secret, or customer. */
export async function heldAutomation(businessId: string, tx: Database) {
  const [connection] = await tx
    .select({
      host: sql<string | null>`website_host(nullif(${businesses.makeWebhookUrl}, ''))`,
      hasApiKey: sql<boolean>`${automations.apiKey} is not null`,
      takesCallbacks: sql<boolean>`${automations.callbackHash} is not null`,
      pausedAt: automations.pausedAt,
      pausedCause: automations.pausedCause,
      updatedAt: automations.updatedAt,
    })
    .from(businesses)
    .leftJoin(automations, eq(automations.businessId, businesses.id))
    .where(eq(businesses.id, businessId))
  const calls = await tx
    .select({
      event: deliveries.event,
      bookingId: deliveries.bookingId,
      status: deliveries.status,
      attempts: deliveries.attempts,
      lastStatus: deliveries.lastStatus,
      lastCause: deliveries.lastCause,
      createdAt: deliveries.createdAt,
      sentAt: deliveries.sentAt,
    })
    .from(deliveries)
    .where(eq(deliveries.businessId, businessId))
    .orderBy(desc(deliveries.seq))
    .limit(maxCalls)
  const callbacks = await tx
    .select({ action: automationCallbacks.action, at: automationCallbacks.at })
    .from(automationCallbacks)
    .where(eq(automationCallbacks.businessId, businessId))
    .orderBy(desc(automationCallbacks.at))
    .limit(maxCalls)
  return { ...connection, deliveries: calls, callbacks }
}

/** What visitors suggested or reported: their notes are their own words, and may name others. */
export const reportsAbout = (businessId: string, tx: Database) =>
  tx
    .select({
      kind: listingReports.kind,
      reason: listingReports.reason,
      changes: sql<unknown>`case when ${listingReports.kind} = 'edit' then ${listingReports.changes} end`,
      times: listingReports.times,
      state: listingReports.state,
      saidAt: listingReports.createdAt,
      closedAt: listingReports.closedAt,
    })
    .from(listingReports)
    .where(eq(listingReports.businessId, businessId))
    .orderBy(asc(listingReports.createdAt))

/** Where the listing comes from: sources, earlier addresses, what it said before its owner, and answers about duplicates. */
export async function originsOf(businessId: string, tx: Database) {
  const [row] = await tx
    .select({ source: businesses.externalKey })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  const merged = await tx
    .select({ source: mergedKeys.externalKey })
    .from(mergedKeys)
    .where(eq(mergedKeys.businessId, businessId))
  const slugs = await tx
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(eq(formerSlugs.businessId, businessId))
  const [claimed] = await tx
    .select({ before: claimedListings.before, claimedAt: claimedListings.claimedAt })
    .from(claimedListings)
    .where(eq(claimedListings.businessId, businessId))
  const answers = await tx
    .select({
      listing: businesses.name,
      isSame: likeListings.isSame,
      saidAt: likeListings.createdAt,
    })
    .from(likeListings)
    .innerJoin(businesses, eq(businesses.id, likeListings.otherId))
    .where(eq(likeListings.businessId, businessId))
  return {
    sources: [row, ...merged].flatMap((one) => (one?.source ? [one.source] : [])),
    formerAddresses: slugs.map(({ slug }) => slug),
    beforeOwner: claimed ?? null,
    likeListings: answers,
  }
}
