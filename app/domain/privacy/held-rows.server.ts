import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  auditEntries,
  businesses,
  checkouts,
  claims,
  mails,
  passkeys,
  receipts,
  reviews,
  sessions,
} from '#db/schema/index.ts'

/** Of late; the log of mails has no end. */
const maxMails = 1000

export const sessionsOf = (userId: string, tx: Database) =>
  tx
    .select({
      begun: sessions.createdAt,
      expires: sessions.expiresAt,
      browser: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))

export const passkeysOf = (userId: string, tx: Database) =>
  tx
    .select({ name: passkeys.name, added: passkeys.createdAt, lastUsed: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))

export const documentsOf = (userId: string, tx: Database) =>
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

/** Mails about somebody's account, wherever they went, and those to their address where that was proved. */
export const mailsOf = (userId: string, provedEmail: string | null, tx: Database) =>
  tx
    .select({
      kind: mails.kind,
      subject: mails.subject,
      status: mails.status,
      writtenAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(or(eq(mails.ownerId, userId), eq(mails.recipient, provedEmail ?? '')))
    .orderBy(desc(mails.createdAt))
    .limit(maxMails)

/** What was done to somebody and their listing, and what they did themselves. */
export const recordsAbout = (userId: string, businessId: string | null, tx: Database) =>
  tx
    .select({
      action: auditEntries.action,
      at: auditEntries.at,
      byYou: sql<boolean>`coalesce(${auditEntries.actorUserId} = ${userId}, false)`,
    })
    .from(auditEntries)
    .where(
      or(
        eq(auditEntries.actorUserId, userId),
        and(eq(auditEntries.targetType, 'user'), eq(auditEntries.targetId, userId)),
        businessId
          ? and(eq(auditEntries.targetType, 'business'), eq(auditEntries.targetId, businessId))
          : undefined,
      ),
    )
    .orderBy(asc(auditEntries.at))

export const claimsOf = (userId: string, tx: Database) =>
  tx
    .select({
      business: businesses.name,
      state: claims.state,
      note: claims.note,
      reason: claims.reason,
      claimedAt: claims.createdAt,
      decidedAt: claims.decidedAt,
    })
    .from(claims)
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(eq(claims.userId, userId))
    .orderBy(asc(claims.createdAt))

/** By who paid, not by listing: a former owner's are not for the next. `proved` is the address, where it is. */
export const checkoutsOf = (userId: string, proved: string | null, tx: Database) =>
  tx
    .select({
      reference: checkouts.reference,
      plan: checkouts.plan,
      amountCents: checkouts.amountCents,
      email: checkouts.email,
      firstName: checkouts.firstName,
      lastName: checkouts.lastName,
      phone: checkouts.phone,
      state: checkouts.state,
      begunAt: checkouts.createdAt,
      paidAt: checkouts.paidAt,
    })
    .from(checkouts)
    .where(
      or(
        eq(checkouts.ownerId, userId),
        proved ? and(eq(checkouts.email, proved), isNull(checkouts.ownerId)) : undefined,
      ),
    )
    .orderBy(asc(checkouts.createdAt))

/** What guests wrote and is shown, with what the owner said to it. */
export const reviewsOf = (businessId: string, tx: Database) =>
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
