import { randomUUID } from 'node:crypto'
import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { ownData } from '#app/domain/privacy/own-data.server.ts'
import { db } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import { makeBooking } from '#tests/support/bookings.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { makeReceipt } from '#tests/support/receipts.ts'
import { makeReview } from '#tests/support/reviews.ts'

/** Tables of which an owner's rows are in the download, with where they stand in it. */
const inDownload: Record<string, string> = {
  users: 'account',
  sessions: 'sessions',
  second_factors: 'twoStepSignIn.since',
  passkeys: 'passkeys',
  recovery_codes: 'twoStepSignIn.recoveryCodesLeft',
  businesses: 'listing',
  billing_details: 'billingDetails',
  receipts: 'receipts',
  mails: 'mails',
  checkouts: 'checkouts',
  claims: 'claims',
  audit_entries: 'records',
  payments: 'payments',
  plan_credits: 'payments.0.creditDays',
  subscriptions: 'subscriptions',
  billing_tasks: 'billingTasks',
  refunds: 'refunds',
  plan_terms: 'plan.terms',
  plan_trials: 'plan.trial',
  reviews: 'reviews',
  listing_reports: 'suggestionsAndReports',
  business_views: 'views',
  images: 'pictures',
  automations: 'automation.hasApiKey',
  deliveries: 'automation.deliveries',
  automation_callbacks: 'automation.callbacks',
  merged_keys: 'origins.sources',
  former_slugs: 'origins.formerAddresses',
  claimed_listings: 'origins.beforeOwner',
  like_listings: 'origins.likeListings',
  services: 'diary.services',
  staff: 'diary.people',
  staff_services: 'diary.people.0.serviceIds.0',
  busy_times: 'diary.busy',
  booking_holds: 'diary.held',
  waiting_entries: 'diary.waiting',
  client_notes: 'diary.clientNotes',
  outside_calendars: 'diary.calendars',
  bookings: 'bookings',
  booking_changes: 'bookings.0.changes',
}

const derived = 'worked out of what is in the download'
const nobodys = 'about nobody'
const passing = 'kept for a short while, while something is being done'
const imported = 'admins’ imports of the directory'
const sandbox = 'of the sandbox, where no money moves'

/** Tables that are not in it, with the reason. */
const leftOut: Record<string, string> = {
  single_use_tokens: 'hashes of links that were mailed: secrets',
  review_invitations: 'hashes of guests’ links: secrets, and not the owner’s',
  visitor_salts: 'who looked at a listing is not kept; the salt is deleted after two days',
  visitor_marks: 'daily salted hashes of visitors: nobody’s that we know',
  trial_identities: 'keyed hashes that say nothing without the key; the trial itself is in it',
  refused_addresses: 'a list by address, which the account page shows to whom it concerns',
  provider_events: 'the provider’s messages with its codes; what they say of payments is in it',
  reconcile_drifts: 'findings about our own ledger',
  delivery_attempts: 'what the owner’s own server answered; results stand with the deliveries',
  delivery_claims: passing,
  imports: imported,
  import_parts: imported,
  import_pairs: imported,
  import_decisions: imported,
  import_gains: imported,
  plan_changes: passing,
  page_changes: nobodys,
  rate_limits: 'keyed hashes that count for an hour or a day',
  plan_codes: nobodys,
  receipt_series: nobodys,
  platform_counts: nobodys,
  suburb_points: nobodys,
  opening_rules: nobodys,
  name_words: nobodys,
  trade_words: nobodys,
  listing_words: derived,
  listing_texts: derived,
  listing_facts: derived,
  listing_trades: derived,
  listing_counts: derived,
  listing_cells: derived,
  landing_pages: derived,
  sandbox_transactions: sandbox,
  sandbox_subscriptions: sandbox,
  sandbox_refunds: sandbox,
}

const tables = Object.values(schema)
  .filter((one) => is(one, PgTable))
  .map((table) => getTableConfig(table).name)

test('every table is in the download or left out for a reason', () => {
  const decided = [...Object.keys(inDownload), ...Object.keys(leftOut)]
  expect(new Set(decided).size).toBe(decided.length)
  expect(decided.sort()).toEqual([...new Set(tables)].sort())
})

const secret = 'a-secret-that-nobody-downloads'
const anothers = 'another-persons-words'

/** An owner of whom there is something in every table that the download holds. */
async function makeHeld() {
  const { owner, business } = await makeOwner({
    ...{
      externalKey: `osm:${randomUUID()}`,
      makeWebhookUrl: `https://hook.eu2.make.com/${secret}`,
    },
  })
  const businessId = business.id
  const other = await makeBusiness()
  await makeBooking({ businessId, notes: 'A table at the window' })
  const reference = `cptgems-${randomUUID()}`
  const receipt = await makeReceipt({ businessId, reference })
  const order = {
    plan: 'PREMIUM',
    amountCents: 29900,
    businessId,
    customerCode: `CUS_${secret}_${randomUUID()}`,
  } as const
  const now = new Date()
  const later = new Date(now.getTime() + 3_600_000)
  const [serviceId, staffId] = [randomUUID(), randomUUID()]
  await startSession(owner.id)
  await recordAudit(db, owner.actor, 'report.accepted', { type: 'review', id: 'x' }, null, null)
  await makeReview({ businessId, text: 'The rye is good.' })
  const rows: [PgTable, Record<string, unknown>][] = [
    [schema.billingDetails, { userId: owner.id, name: 'Thandi Bakes (Pty) Ltd' }],
    [schema.secondFactors, { userId: owner.id, secret, confirmedAt: now }],
    [
      schema.passkeys,
      {
        ...{ id: `${secret}-${randomUUID()}`, userId: owner.id, publicKey: secret },
        ...{ name: 'My phone', counter: 0, transports: [] },
      },
    ],
    [schema.recoveryCodes, { id: randomUUID(), userId: owner.id }],
    [schema.mails, { kind: 'welcome', recipient: owner.email, subject: 'Welcome', html: secret }],
    [
      schema.checkouts,
      {
        ...{ ...order, reference, planCode: secret, ownerId: owner.id, email: owner.email },
        ...{ firstName: 'A', lastName: 'B', phone: '', opener: secret },
      },
    ],
    [
      schema.claims,
      { businessId: other.id, userId: owner.id, state: 'declined', codeHash: secret },
    ],
    [schema.payments, { ...order, reference, paidAt: now, askedAt: now }],
    [
      schema.planCredits,
      { businessId, reference, reason: 'trial', source: 'x', days: 5, cents: 0 },
    ],
    [
      schema.subscriptions,
      {
        ...{
          ...order,
          code: `SUB_${secret}_${randomUUID()}`,
          state: 'active',
          emailToken: secret,
          askedAt: now,
        },
        ...{ cardBrand: 'visa', cardLast4: '4081', cardExpires: '12/2030' },
      },
    ],
    [schema.billingTasks, { kind: 'dispute', subject: reference, reference, note: anothers }],
    [schema.refunds, { reference, amountCents: 100, state: 'processed', providerId: secret }],
    [schema.planTerms, { businessId, status: 'active', paidUntil: now }],
    [schema.planTrials, { businessId, startedAt: new Date(0), endsAt: new Date(14 * 86_400_000) }],
    [schema.listingReports, { businessId, kind: 'report', reason: 'closed', note: anothers }],
    [schema.businessViews, { businessId, day: '2026-11-20', views: 7 }],
    [
      schema.images,
      {
        ...{ businessId, hash: randomUUID(), width: 800, height: 500, widths: [800] },
        ...{ focalPoint: 'centre', placeholder: '' },
      },
    ],
    [schema.automations, { businessId, apiKey: secret, callbackHash: secret }],
    [schema.deliveries, { businessId, event: 'booking.created', payload: { customer: anothers } }],
    [
      schema.automationCallbacks,
      { businessId, deliveryId: secret, action: 'confirm', fingerprint: secret },
    ],
    [schema.mergedKeys, { externalKey: `osm:${randomUUID()}`, businessId }],
    [schema.formerSlugs, { slug: `before-${randomUUID()}`, businessId }],
    [schema.claimedListings, { businessId, before: { phone: '+27215550100' } }],
    [schema.likeListings, { businessId, otherId: other.id, isSame: false }],
    [
      schema.services,
      { businessId, id: serviceId, name: 'Rye', minutes: 30, priceKind: 'free', position: 0 },
    ],
    [schema.staff, { businessId, id: staffId, name: 'Lerato', position: 0, doesAll: false }],
    [schema.staffServices, { businessId, staffId, serviceId }],
    [
      schema.clientNotes,
      { businessId, contact: 'naledi@guest.example', name: 'naledi', note: 'Tea' },
    ],
    [schema.outsideCalendars, { businessId, url: `https://calendar.example/${secret}.ics` }],
    [schema.busyTimes, { businessId, startsAt: now, endsAt: later, source: 'block' }],
    [
      schema.waitingEntries,
      {
        ...{ businessId, serviceId, serviceName: 'Cut', customerName: 'Zanele' },
        ...{ customerEmail: 'zanele@guest.example', customerPhone: '+27825550123' },
        ...{ wantedFrom: now, wantedUntil: later },
      },
    ],
    [
      schema.bookingHolds,
      {
        businessId,
        serviceId,
        startsAt: now,
        endsAt: later,
        busyFrom: now,
        busyUntil: later,
        expiresAt: later,
      },
    ],
  ]
  for (const [table, row] of rows) await db.insert(table).values(row as never)
  await db.execute(sql`
    insert into booking_changes (booking_id, kind, actor, starts_at)
    select id, 'requested', 'guest', starts_at from bookings where business_id = ${businessId}`)
  return { owner, receipt, reference }
}

const textOf = async (actor: Parameters<typeof ownData>[0]) => {
  let text = ''
  for await (const piece of await ownData(actor)) text += piece
  return text
}
const at = (data: unknown, path: string) =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], data)

test('what is held in each of them is there, without secrets and others’ words', async () => {
  const { owner, receipt, reference } = await makeHeld()
  const text = await textOf(owner.actor)
  const data: unknown = JSON.parse(text)
  for (const [table, path] of Object.entries(inDownload)) {
    const part = at(data, path)
    expect(part, table).toBeTruthy()
    expect(JSON.stringify(part), table).not.toMatch(/^(?:\[\]|\{\})$/)
  }
  expect(data).toMatchObject({
    subscriptions: [{ cardBrand: 'visa', cardLast4: '4081', cardExpires: '12/2030' }],
    payments: [{ reference, amountCents: 29900, creditDays: 5 }],
    receipts: [{ number: receipt.number }],
    automation: { host: 'hook.eu2.make.com', hasApiKey: true, takesCallbacks: true },
    suggestionsAndReports: [{ kind: 'report', reason: 'closed', times: 1, state: 'open' }],
    views: [{ day: '2026-11-20', views: 7 }],
    records: [{ action: 'report.accepted', byYou: true }],
  })
  for (const hidden of [secret, anothers]) expect(text).not.toContain(hidden)
})

test('what a former owner of the listing paid is theirs alone', async () => {
  const { owner, reference } = await makeHeld()
  const [business] = JSON.parse(`[${await textOf(owner.actor)}]`) as [{ listing: { id: string } }]
  const next = await makeUser()
  await db
    .update(schema.businesses)
    .set({ ownerId: next.id })
    .where(eq(schema.businesses.id, business.listing.id))
  const data = JSON.parse(await textOf(next.actor)) as Record<string, unknown>
  expect(data).toMatchObject({
    ...{ payments: [], subscriptions: [], checkouts: [], receipts: [], refunds: [] },
    billingTasks: [],
  })
  const former = JSON.parse(await textOf(owner.actor)) as Record<string, unknown>
  expect(former).toMatchObject({ listing: null, payments: [{ reference }], bookings: [] })
})
