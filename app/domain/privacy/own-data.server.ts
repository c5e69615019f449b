import { and, asc, desc, eq, gt, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { auditEntries, bookings, mails, receipts, reviews, sessions } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { ownBusiness } from '#app/domain/businesses/own.server.ts'
import { billingDetailsOf } from '#app/domain/subscriptions/receipts/billing-details.server.ts'

/** Rows per statement: little memory, and no long transaction during a download. */
const batch = 1000

const sessionsOf = (userId: string, tx: Database) =>
  tx
    .select({
      begun: sessions.createdAt,
      expires: sessions.expiresAt,
      browser: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))

const documentsOf = (userId: string, tx: Database) =>
  tx
    .select({
      number: receipts.number,
      kind: receipts.kind,
      creditOf: receipts.creditOf,
      description: receipts.description,
      amountCents: receipts.amountCents,
      currency: receipts.currency,
      paidAt: receipts.paidAt,
      buyerName: receipts.buyerName,
      buyerAddress: receipts.buyerAddress,
      buyerVatNumber: receipts.buyerVatNumber,
    })
    .from(receipts)
    .where(eq(receipts.ownerId, userId))
    .orderBy(asc(receipts.issuedAt))

const mailsTo = (recipient: string, tx: Database) =>
  tx
    .select({
      kind: mails.kind,
      subject: mails.subject,
      status: mails.status,
      writtenAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.createdAt))
    .limit(batch)

const recordsAbout = (userId: string, businessId: string | null, tx: Database) =>
  tx
    .select({ action: auditEntries.action, at: auditEntries.at })
    .from(auditEntries)
    .where(
      or(
        and(eq(auditEntries.targetType, 'user'), eq(auditEntries.targetId, userId)),
        businessId
          ? and(eq(auditEntries.targetType, 'business'), eq(auditEntries.targetId, businessId))
          : undefined,
      ),
    )
    .orderBy(asc(auditEntries.at))

/** What guests wrote and is shown, with what the owner said to it. */
const reviewsOf = (businessId: string, tx: Database) =>
  tx
    .select({
      stars: reviews.stars,
      text: reviews.text,
      name: reviews.name,
      month: reviews.month,
      answer: reviews.answer,
      report: reviews.reportReason,
    })
    .from(reviews)
    .where(and(eq(reviews.businessId, businessId), eq(reviews.state, 'shown')))
    .orderBy(asc(reviews.createdAt))

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
 * Everything held about the actor and their listing, as a JSON document in pieces: account, sessions, listing, billing
 * details, receipts, mails of late, what was done to them, reviews, and all bookings. Never a password, token or key. Throws
 * `unauthenticated` before the first piece.
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
    records: await recordsAbout(userId, businessId, tx),
    reviews: businessId ? await reviewsOf(businessId, tx) : [],
  }
  return textOf(parts, businessId, tx)
}
