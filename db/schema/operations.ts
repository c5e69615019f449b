import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditState } from '#app/domain/audit/actions.ts'
import type { MailContent } from '#app/domain/mail/content.ts'
import { bookings } from './bookings.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'
import { waitingEntries } from './waiting.ts'

export type MailAttachment = { filename: string; contentType: string; content: string }

/** Who is named in a mail's header. */
export type Mailbox = { name: string; address: string }

/**
 * Outgoing mails. The body is deleted once sent, since it may contain private links; a failed one is kept for
 * resending.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Who an answer goes to, part of the body; null for the sender. */
    replyTo: jsonb('reply_to').$type<Mailbox>(),
    text: text('text'),
    /** What the HTML is made of when it is sent. */
    content: jsonb('content').$type<MailContent>(),
    /** Of mails that were queued with it, by earlier versions. */
    html: text('html'),
    attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    /** Whose account it is about, and goes with. No reference: nobody waits for who deletes the account. */
    ownerId: uuid('owner_id'),
    waitingId: uuid('waiting_id').references(() => waitingEntries.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('mails_created').on(t.createdAt.desc(), t.id),
    index('mails_booking').on(t.bookingId),
    index('mails_business').on(t.businessId),
    index('mails_waiting')
      .on(t.waitingId)
      .where(sql`waiting_id is not null`),
    index('mails_owner')
      .on(t.ownerId)
      .where(sql`owner_id is not null`),
    index('mails_recipient').on(t.recipient),
    closedList(t.status),
  ],
)

/** Addresses whose mail server refused them for good, in lower case; a mail it accepts takes one off. */
export const refusedAddresses = pgTable('refused_addresses', {
  address: text('address').primaryKey(),
  answer: text('answer').notNull().default(''),
  refusedAt: instant('refused_at').notNull().defaultNow(),
})

/** Actions of admins and the system, with the state before and after. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    actorUserId: uuid('actor_user_id'),
    /** Without a CHECK, as a mail's kind: old entries stay when the list changes. */
    action: text('action').$type<AuditAction>().notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    before: jsonb('before').$type<AuditState>(),
    after: jsonb('after').$type<AuditState>(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    index('audit_at').on(t.at.desc(), t.id),
    index('audit_target').on(t.targetType, t.targetId, t.at.desc()),
  ],
)

/**
 * Counts of businesses (by plan and state), users (by role) and bookings, as sums of `total`. Triggers insert a row
 * per change, which avoids lock contention; a job merges them.
 */
export const platformCounts = pgTable(
  'platform_counts',
  {
    subject: text('subject', {
      enum: ['businesses', 'users', 'bookings', 'subscribers'],
    }).notNull(),
    key: text('key').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [closedList(t.subject)],
)
