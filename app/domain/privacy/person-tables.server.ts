import { sql } from 'drizzle-orm'
import {
  either,
  filesWith,
  isAddress,
  isInUrl,
  isOf,
  isOfListing,
  isUser,
  mentions,
} from './person-search.server.ts'
import type { PersonSearch } from './person-search.server.ts'
import { businessTexts } from './texts.ts'
import {
  type Decision,
  emptied,
  isUnmailed,
  mailDecision,
  rowsOf,
  taskDecision,
  type Trace,
  written,
  writtenInAudit,
} from './traces.server.ts'
import { untracedTables } from './untraced-tables.ts'

const bookingsOf = ({ email }: PersonSearch) =>
  email === null ? sql`false` : sql`customer_email = ${email}`
const ofBookings = (person: PersonSearch) =>
  sql`booking_id in (select id from bookings where ${bookingsOf(person)})`
const isOfUser = ({ userId }: PersonSearch) =>
  userId === null ? sql`false` : sql`(target_type = 'user' and target_id = ${userId})`
/** Nobody proves a phone number: with another's, no more is found than what they did, or was done to their listing. */
const hasPhone = ({ phone, userId }: PersonSearch) =>
  phone && userId
    ? sql`(position(${phone} in concat(before::text, after::text)) > 0 and (actor_user_id = ${userId}
        or target_id in (select id::text from businesses where owner_id = ${userId})))`
    : sql`false`

export const customerOfEvent = "payload #>> '{data,customer,customer_code}'"
const emptyCheckout =
  "email = '', first_name = '', last_name = '', phone = '', opener = null, fault = null"

/** Rows that the account, or the erasure of bookings, takes along. */
const gone = (where: Trace['where']): Trace => ({ where })

/**
 * What each table holds about people, and how it goes. Whoever adds a table decides here; a test names those that
 * nobody decided about.
 */
export const personTables: Record<string, Decision> = {
  users: {
    traces: [
      gone((p) => either(isUser('id', p), isAddress('email', p))),
      written('users', ['first_name', 'last_name']),
    ],
    secret: ['password_hash', 'admin_text'],
  },
  single_use_tokens: {
    traces: [rowsOf('single_use_tokens', (person) => mentions(['payload'], person))],
    secret: ['id', 'payload'],
  },
  businesses: {
    traces: [
      gone((person) => isUser('owner_id', person)),
      emptied('businesses', 'email = null', (person) => isAddress('email', person)),
      written('businesses', businessTexts, { special_dates: 'jsonb' }),
    ],
    secret: ['make_webhook_url', 'search_text', 'admin_text', 'open_minutes'],
  },
  claimed_listings: {
    traces: [
      emptied('claimed_listings', `before = before || '{"email": null}'`, ({ email }) =>
        email === null ? sql`false` : sql`lower(before ->> 'email') = ${email}`,
      ),
      written('claimed_listings', ['before'], { before: 'jsonb' }),
    ],
  },
  claims: {
    traces: [gone((p) => isUser('user_id', p)), written('claims', ['note', 'reason'])],
    secret: ['code_hash'],
  },
  listing_reports: {
    traces: [rowsOf('listing_reports', (person) => mentions(['changes', 'note'], person))],
  },
  bookings: {
    traces: [
      gone(bookingsOf),
      written('bookings', ['notes', 'customer_name', 'own_note', 'service_name']),
    ],
    secret: ['request_key', 'request_digest'],
  },
  booking_changes: { traces: [written('booking_changes', ['reason'])] },
  reviews: {
    traces: [
      gone(ofBookings),
      written('reviews', ['text', 'name', 'answer', 'removed_reason', 'report_reason']),
    ],
  },
  review_invitations: {
    traces: [gone(ofBookings)],
    secret: ['write_hash', 'edit_hash'],
  },
  mails: mailDecision,
  refused_addresses: {
    traces: [
      rowsOf('refused_addresses', (p) => either(isAddress('address', p), mentions(['answer'], p))),
    ],
  },
  deliveries: {
    traces: [
      rowsOf('deliveries', (person) =>
        either(ofBookings(person), mentions(['payload', 'last_answer'], person)),
      ),
    ],
  },
  delivery_attempts: { traces: [written('delivery_attempts', ['answer'])] },
  automation_callbacks: {
    traces: [written('automation_callbacks', ['answer'], { answer: 'jsonb' })],
    secret: ['fingerprint'],
  },
  audit_entries: {
    traces: [
      emptied('audit_entries', 'before = null, after = null', (person) =>
        either(isOfUser(person), isOfListing(person), hasPhone(person)),
      ),
      ...writtenInAudit(),
    ],
  },
  checkouts: {
    traces: [
      emptied('checkouts', emptyCheckout, (p) => isAddress('email', p)),
      emptied('checkouts', emptyCheckout, (p) => isUser('owner_id', p)),
      written('checkouts', ['first_name', 'last_name', 'fault']),
    ],
    secret: ['opener'],
  },
  billing_tasks: taskDecision,
  billing_details: {
    traces: [
      gone((person) => isUser('user_id', person)),
      emptied('billing_details', "email = ''", (person) => isAddress('email', person)),
      written('billing_details', ['name', 'address']),
    ],
  },
  subscriptions: {
    traces: [
      emptied(
        'subscriptions',
        'card_brand = null, card_last4 = null, card_expires = null',
        ({ customers }) => isOf('customer_code', customers),
      ),
    ],
    secret: ['email_token'],
  },
  provider_events: {
    traces: [
      // One that waits is emptied when it was processed.
      emptied(
        'provider_events',
        "payload = '{}', note = null",
        (person) =>
          sql`outcome <> 'waiting' and ${either(mentions(['payload', 'note'], person), isOf(customerOfEvent, person.customers))}`,
      ),
    ],
  },
  reconcile_drifts: { traces: [written('reconcile_drifts', ['finding'])] },
  services: { traces: [written('services', ['name', 'description'])] },
  staff: { traces: [written('staff', ['name', 'special_dates'], { special_dates: 'jsonb' })] },
  waiting_entries: {
    traces: [
      rowsOf('waiting_entries', (person) => isAddress('customer_email', person), isUnmailed),
      written('waiting_entries', ['customer_name', 'service_name']),
    ],
  },
  client_notes: {
    traces: [
      rowsOf('client_notes', (person) => isAddress('contact', person)),
      written('client_notes', ['note', 'name']),
    ],
  },
  outside_calendars: {
    traces: [rowsOf('outside_calendars', (person) => isInUrl('url', person))],
    secret: ['url'],
  },
  busy_times: { traces: [written('busy_times', ['note'])] },
  imports: { traces: [rowsOf('imports', filesWith)] },
  sandbox_transactions: {
    traces: [emptied('sandbox_transactions', "email = ''", (p) => isAddress('email', p))],
  },
  sandbox_subscriptions: {
    traces: [emptied('sandbox_subscriptions', "email = ''", (p) => isAddress('email', p))],
    secret: ['token'],
  },
  sandbox_refunds: { traces: [written('sandbox_refunds', ['merchant_note'])] },
  ...untracedTables,
}
