import { and, asc, eq, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, listingReports } from '#db/schema/index.ts'
import { asAdmin, asUser, type Actor } from '#app/domain/actor.ts'
import { noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { listedBusiness } from '#app/domain/businesses/listed.server.ts'
import { day } from '#app/domain/local-time.ts'
import {
  shownValues,
  suggestedFields,
  type SuggestedChanges,
  type SuggestedField,
} from './reasons.ts'
import type { ReportLine } from './views.ts'

/** Of one listing at a time: a flood about one hides no other. */
const maxOfListing = 20

/** How long a suggestion is its owner's alone. */
const ownersTime = 7 * day

/** The listing as the form for visitors shows it. Throws `not-found`. */
export async function correctionView(slug: string, tx: Database = db) {
  const business = await listedBusiness(slug, tx)
  return {
    business: { slug: business.slug, name: business.name, isOwned: business.ownerId !== null },
    values: Object.fromEntries(
      suggestedFields.map((field) => [field, business[field] ?? '']),
    ) as Record<SuggestedField, string>,
    seen: shownValues(suggestedFields, business),
  }
}

/** What a listing says now of what a suggestion changes. */
export const shownOf = (
  { changes }: Pick<typeof listingReports.$inferSelect, 'changes'>,
  business: SuggestedChanges,
): string =>
  shownValues(
    suggestedFields.filter((field) => changes[field] !== undefined),
    business,
  )

async function lines(where: SQL | undefined, tx: Database): Promise<ReportLine[]> {
  const place = sql<number>`row_number() over (partition by ${listingReports.businessId}
    order by ${listingReports.createdAt}, ${listingReports.id})`.as('place')
  const open = tx
    .select({ id: listingReports.id, place })
    .from(listingReports)
    .innerJoin(businesses, eq(businesses.id, listingReports.businessId))
    .where(and(eq(listingReports.state, 'open'), where))
    .as('open')
  const rows = await tx
    .select({ report: listingReports, business: businesses })
    .from(listingReports)
    .innerJoin(open, and(eq(open.id, listingReports.id), lte(open.place, maxOfListing)))
    .innerJoin(businesses, eq(businesses.id, listingReports.businessId))
    .orderBy(asc(listingReports.createdAt), asc(listingReports.id))
    .limit(100)
  return rows.map(({ report, business }) => ({
    id: report.id,
    kind: report.kind,
    reason: report.reason,
    note: report.note,
    times: report.times,
    createdAt: report.createdAt,
    shown: shownOf(report, business),
    changes: suggestedFields.flatMap((field) => {
      const suggested = report.changes[field]
      return suggested === undefined || report.kind === 'report'
        ? []
        : [{ field, now: business[field] || null, suggested }]
    }),
    business: {
      id: business.id,
      slug: business.slug,
      name: business.name,
      hasOwner: business.ownerId !== null,
    },
  }))
}

/**
 * What visitors said that is for admins: reports at once, suggestions where nobody owns the listing or its owner did
 * not answer for seven days. The oldest first. Admins only.
 */
export async function reportQueue(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<ReportLine[]> {
  asAdmin(actor)
  const late = new Date(now.getTime() - ownersTime)
  return lines(
    or(
      eq(listingReports.kind, 'report'),
      isNull(businesses.ownerId),
      lt(listingReports.createdAt, late),
    ),
    tx,
  )
}

const own = (userId: string) => and(eq(businesses.ownerId, userId), eq(listingReports.kind, 'edit'))

/**
 * Suggestions for the actor's own listing; reports are not theirs to see. Throws `unauthenticated`, and `not-found`
 * without a business.
 */
export async function ownSuggestions(actor: Actor, tx: Database = db): Promise<ReportLine[]> {
  const found = await lines(own(asUser(actor).userId), tx)
  if (found.length === 0 && !(await ownBusiness(actor, tx))) throw noBusiness()
  return found
}
