import { and, asc, eq, gt } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { ownBusiness } from '#app/domain/businesses/own.server.ts'
import { billingDetailsOf } from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import {
  sessionsOf,
  documentsOf,
  mailsTo,
  recordsAbout,
  claimsOf,
  checkoutsOf,
  reviewsOf,
} from './held-rows.server.ts'

/** Rows per statement: little memory, and no long transaction during a download. */
const batch = 1000

async function* bookingsOf(businessId: string, tx: Database) {
  let last: string | undefined
  for (;;) {
    const rows = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.businessId, businessId), last ? gt(bookings.id, last) : undefined))
      .orderBy(asc(bookings.id))
      .limit(batch)
    for (const { requestKey: _, exclusive: __, businessId: ___, ...booking } of rows) yield booking
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

/**
 * What is held about the actor and their listing, as a JSON document in pieces: account, sessions, listing, billing
 * details, receipts, checkouts, claims, mails of late, what was done to them, reviews, and all bookings. Never a
 * password, token or key. Throws `unauthenticated` before the first piece.
 */
export async function ownData(actor: Actor, tx: Database = db): Promise<AsyncGenerator<string>> {
  const { userId, email } = asUser(actor)
  const { business: _, ...account } = await ownAccount(actor, tx)
  const listing = await ownBusiness(actor, tx)
  const businessId = listing?.id ?? null
  const parts = {
    account,
    sessions: await sessionsOf(userId, tx),
    listing,
    billingDetails: await billingDetailsOf(userId, tx),
    receipts: await documentsOf(userId, tx),
    // An address that was not proved may be somebody else's.
    mails: account.emailVerified ? await mailsTo(email, tx) : [],
    checkouts: await checkoutsOf(userId, account.emailVerified ? email : null, tx),
    claims: await claimsOf(userId, tx),
    records: await recordsAbout(userId, businessId, tx),
    reviews: businessId ? await reviewsOf(businessId, tx) : [],
  }
  return textOf(parts, businessId, tx)
}
