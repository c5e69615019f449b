import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { ownSecondFactor } from '#app/domain/accounts/own-second-factor.server.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { ownBusiness } from '#app/domain/businesses/own.server.ts'
import { billingDetailsOf } from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import {
  billingTasksOf,
  paymentsOf,
  planOf,
  refundsOf,
  subscriptionsOf,
} from './held-billing.server.ts'
import {
  heldAutomation,
  originsOf,
  picturesOf,
  reportsAbout,
  viewsOf,
} from './held-listing.server.ts'
import {
  passkeysOf,
  sessionsOf,
  documentsOf,
  mailsOf,
  recordsAbout,
  claimsOf,
  checkoutsOf,
  reviewsOf,
} from './held-rows.server.ts'
import { diaryOf } from './held-services.server.ts'

/** Rows per statement: little memory, and no long transaction during a download. */
const batch = 1000

type Change = Pick<
  typeof bookingChanges.$inferSelect,
  'kind' | 'actor' | 'reason' | 'startsAt' | 'at'
>

/** What became of bookings, by their ids. */
async function changesOf(ids: string[], tx: Database): Promise<Map<string, Change[]>> {
  const of = new Map<string, Change[]>()
  if (ids.length === 0) return of
  const { bookingId, kind, actor, reason, startsAt, at } = bookingChanges
  const rows = await tx
    .select({ bookingId, kind, actor, reason, startsAt, at })
    .from(bookingChanges)
    .where(inArray(bookingId, ids))
    .orderBy(asc(at))
  for (const { bookingId: id, ...change } of rows) of.set(id, [...(of.get(id) ?? []), change])
  return of
}

async function* bookingsOf(businessId: string, tx: Database) {
  let last: string | undefined
  for (;;) {
    const rows = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.businessId, businessId), last ? gt(bookings.id, last) : undefined))
      .orderBy(asc(bookings.id))
      .limit(batch)
    const changes = await changesOf(
      rows.map(({ id }) => id),
      tx,
    )
    for (const { requestKey: _, exclusive: __, businessId: ___, ...booking } of rows) {
      yield { ...booking, changes: changes.get(booking.id) ?? [] }
    }
    last = rows.at(-1)?.id
    if (rows.length < batch) return
  }
}

async function* textOf(parts: Record<string, unknown>, businessId: string | null, tx: Database) {
  const head = JSON.stringify(parts, null, 2)
  yield `${head.slice(0, -2)},\n  "bookings": [`
  let between = '\n    '
  if (businessId) {
    for await (const booking of bookingsOf(businessId, tx)) {
      yield between + JSON.stringify(booking)
      between = ',\n    '
    }
  }
  yield '\n  ]\n}\n'
}

const listingParts = async (businessId: string, tx: Database) => ({
  plan: await planOf(businessId, tx),
  reviews: await reviewsOf(businessId, tx),
  suggestionsAndReports: await reportsAbout(businessId, tx),
  views: await viewsOf(businessId, tx),
  pictures: await picturesOf(businessId, tx),
  automation: await heldAutomation(businessId, tx),
  origins: await originsOf(businessId, tx),
  diary: await diaryOf(businessId, tx),
})

/**
 * What is held about the actor and their listing, as a JSON document in pieces. Never a password, token or key, nor
 * what others wrote in confidence. A test walks the schema: a new table is in it, or named there with the reason. Throws `unauthenticated` before the first piece.
 */
export async function ownData(actor: Actor, tx: Database = db): Promise<AsyncGenerator<string>> {
  const { userId, email } = asUser(actor)
  const { business: _, ...account } = await ownAccount(actor, tx)
  const { since, codesLeft } = await ownSecondFactor(actor, null, tx)
  const listing = await ownBusiness(actor, tx)
  const businessId = listing?.id ?? null
  const parts = {
    account,
    twoStepSignIn: { since, recoveryCodesLeft: codesLeft },
    passkeys: await passkeysOf(userId, tx),
    sessions: await sessionsOf(userId, tx),
    listing,
    billingDetails: await billingDetailsOf(userId, tx),
    receipts: await documentsOf(userId, tx),
    // An address that was not proved may be somebody else's.
    mails: await mailsOf(userId, account.emailVerified ? email : null, tx),
    checkouts: await checkoutsOf(userId, account.emailVerified ? email : null, tx),
    claims: await claimsOf(userId, tx),
    records: await recordsAbout(userId, businessId, tx),
    payments: await paymentsOf(userId, tx),
    subscriptions: await subscriptionsOf(userId, tx),
    billingTasks: await billingTasksOf(userId, tx),
    refunds: await refundsOf(userId, tx),
    ...(businessId ? await listingParts(businessId, tx) : { reviews: [] }),
  }
  return textOf(parts, businessId, tx)
}
