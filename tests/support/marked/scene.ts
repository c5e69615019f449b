import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { issueToken } from '#app/domain/accounts/single-use-tokens.server.ts'
import { digest, newToken } from '#app/domain/accounts/tokens.server.ts'
import { feedToken } from '#app/domain/bookings/feed.server.ts'
import { answerToken, issueFormToken, manageToken } from '#app/domain/bookings/tokens.server.ts'
import type { Jobs } from '#app/domain/queue.server.ts'
import { waitingToken } from '#app/domain/offers/token.server.ts'
import { sandboxKey } from '#app/gateways/payments/current.server.ts'
import { db } from '#db/client.server.ts'
import {
  billingTasks,
  automations,
  checkouts,
  deliveries,
  listingReports,
  mails,
  sandboxSubscriptions,
  sandboxTransactions,
  subscriptions,
  waitingEntries,
} from '#db/schema/index.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeInvited, makeReview, makeVisit } from '#tests/support/reviews.ts'
import { makeReceipt } from '#tests/support/receipts.ts'

/** Stands in every personal text of a scene; the number in every phone number. */
export const mark = 'qzxmark'
export const markedNumber = '825550199'
export const markedPassword = `${mark}-quiet-lanterns`
const phone = `+27${markedNumber}`

/** An address nobody had before. */
export const markedEmail = () => `${mark}-${randomUUID()}@example.co.za`

async function signedIn(role: 'BUSINESS' | 'ADMIN') {
  const user = await makeUser({
    role,
    email: markedEmail(),
    username: `${mark}-${randomUUID().slice(0, 8)}`,
    firstName: mark,
    lastName: `${mark} Nkosi`,
    phone,
    password: markedPassword,
  })
  return { ...user, session: await startSession(user.id, { userAgent: mark }, db) }
}

const marked = { customerName: `${mark} Dlamini`, customerPhone: phone, notes: `${mark} nuts` }

/** With a phone number other than the owner's: nobody reviews their own business. */
const visitor = () => ({ customerName: `${mark} Dlamini`, customerEmail: markedEmail() })

async function bookingOf(businessId: string, status: 'PENDING' | 'CONFIRMED', at: string) {
  const customerEmail = markedEmail()
  const startsAt = timeAhead(4, at)
  return makeBooking({ businessId, status, startsAt, customerEmail, ...marked })
}

async function waitingEntry(businessId: string): Promise<string> {
  const { customerName, customerPhone } = marked
  const wanted = { wantedFrom: timeAhead(4, '08:00'), wantedUntil: timeAhead(4, '17:00') }
  const [entry] = await db
    .insert(waitingEntries)
    .values({
      ...{ businessId, serviceId: randomUUID(), serviceName: mark },
      ...{ customerName, customerPhone, customerEmail: markedEmail(), ...wanted },
    })
    .returning()
  return entry?.id ?? ''
}

async function money(businessId: string, email: string) {
  const reference = `cptgems-${randomUUID().replaceAll('-', '')}`
  const who = { email, firstName: mark, lastName: mark, phone }
  const plan = { plan: 'PREMIUM' as const, planCode: 'PLN_sandbox_premium', amountCents: 29900 }
  const customerCode = `CUS_${randomUUID().slice(0, 12)}`
  const code = `SUB_${randomUUID().slice(0, 12)}`
  const [subscriptionToken, opener] = [newToken(), newToken()]
  await db.insert(checkouts).values({
    reference,
    businessId,
    ...who,
    ...plan,
    state: 'open',
    customerCode,
    opener: digest(opener),
  })
  await db.insert(sandboxTransactions).values({
    ...{
      reference,
      email,
      customerCode,
      status: 'ongoing' as const,
      callbackUrl: '/',
      cancelUrl: '/',
    },
    planCode: plan.planCode,
    amountCents: plan.amountCents,
  })
  await db.insert(subscriptions).values({
    ...{ code, businessId, customerCode, plan: 'PREMIUM' as const, state: 'active' as const },
    emailToken: newToken(),
    askedAt: new Date(),
    nextPaymentAt: timeAhead(20),
  })
  await db.insert(sandboxSubscriptions).values({
    ...{ code, token: subscriptionToken, email, customerCode, planCode: plan.planCode },
    status: 'active',
    nextPaymentAt: timeAhead(20),
  })
  return { reference, subscriptionToken, subscriptionCode: code, opener }
}

/** People, a listing and everything about them that a call can be about, all of it marked and fresh. */
export async function makeScene() {
  const [owner, newcomer, admin] = await Promise.all([
    signedIn('BUSINESS'),
    signedIn('BUSINESS'),
    signedIn('ADMIN'),
  ])
  const business = await makeBookable({
    ownerId: owner.id,
    planStatus: 'PREMIUM',
    email: markedEmail(),
    phone,
    address: `1 ${mark} Road`,
    makeWebhookUrl: `http://127.0.0.1:9/${mark}`,
    feedVersion: 1,
  })
  const callbackSecret = newToken()
  const { id: businessId } = business
  await db.insert(automations).values({ businessId, callbackHash: digest(callbackSecret) })
  const [pending, declined, link, confirmed, moved, asked] = await Promise.all([
    bookingOf(businessId, 'PENDING', '09:00'),
    bookingOf(businessId, 'PENDING', '10:00'),
    bookingOf(businessId, 'PENDING', '11:00'),
    bookingOf(businessId, 'CONFIRMED', '12:00'),
    bookingOf(businessId, 'CONFIRMED', '13:00'),
    bookingOf(businessId, 'PENDING', '14:00'),
  ])
  const letter = { subject: mark, text: mark, html: mark, recipient: markedEmail() }
  const [mail] = await db
    .insert(mails)
    .values({ kind: 'test', ...letter, status: 'failed', businessId })
    .returning()
  const [due] = await db
    .insert(mails)
    .values({ kind: 'test', ...letter })
    .returning()
  const customer = { name: mark, email: markedEmail(), phone }
  const facts = { id: businessId, name: business.name, phone, email: business.email }
  const [delivery] = await db
    .insert(deliveries)
    .values({
      ...{ businessId, event: 'booking.created' as const, status: 'dead-letter' as const },
      payload: {
        ...{ business: facts, customer, startsAt: new Date().toISOString(), notes: mark },
        ...{ googleReviewLink: null, status: 'PENDING' as const },
      },
    })
    .returning()
  const [task] = await db
    .insert(billingTasks)
    .values({
      ...{ kind: 'second-payment' as const, subject: randomUUID(), reference: randomUUID() },
      ...{ businessId, payerEmail: markedEmail(), amountCents: 29900, note: mark },
    })
    .returning()
  const [report] = await db
    .insert(listingReports)
    .values({ businessId, kind: 'edit', changes: { address: `3 ${mark} Road` }, note: mark })
    .returning()
  const { number: receipt } = await makeReceipt({ businessId, description: mark })
  const reset = await issueToken('reset-password', newcomer.id, null, db)
  const verify = await issueToken('change-email', newcomer.id, markedEmail(), db)
  const kept = await makeVisit({ businessId, ...visitor() })
  const { token: invited } = await makeInvited({ businessId, ...visitor() })
  const review = await makeReview({ businessId, text: `${mark} bread`, name: mark }, visitor())
  const paid = await money(businessId, owner.email)
  const scene = {
    ...{ owner, newcomer, admin, business, callbackSecret, reset, verify, ...paid },
    bookings: { pending, declined, confirmed, moved, asked, kept },
    manage: manageToken(moved.id),
    cancel: manageToken(confirmed.id),
    answer: answerToken(link.id, link.sequence, timeAhead(3), owner.email),
    feed: feedToken(businessId, 1),
    waiting: waitingToken(await waitingEntry(businessId)),
    formToken: issueFormToken(businessId, new Date(Date.now() - 60_000)),
    mailId: mail?.id ?? '',
    dueMailId: due?.id ?? '',
    deliveryId: delivery?.id ?? '',
    taskId: task?.id ?? '',
    reportId: report?.id ?? '',
    receipt,
    stranger: markedEmail(),
    invited,
    changing: review.editToken,
    reviewId: review.id,
  }
  const secrets = [
    ...[owner, newcomer, admin].flatMap(({ session, passwordHash }) => [
      ...[session, digest(session), passwordHash, passwordHash.slice(-40)],
    ]),
    ...[callbackSecret, digest(callbackSecret), reset, digest(reset), verify, digest(verify)],
    ...[scene.manage, scene.cancel, scene.answer, scene.feed, scene.formToken, scene.waiting],
    ...[invited, digest(invited), review.editToken, digest(review.editToken)],
    ...[paid.subscriptionToken, paid.opener, digest(paid.opener), sandboxKey()],
  ]
  return { ...scene, secrets }
}

export type Scene = Awaited<ReturnType<typeof makeScene>>

/** Every job of the queue, each with what it needs. */
export async function enqueueEveryJob(scene: Scene): Promise<void> {
  const { business, reference, owner } = scene
  const jobs: Jobs = {
    'send-mail': { mailId: scene.dueMailId },
    'confirm-checkout': { reference },
    'mail-guessed-passwords': { userId: owner.id },
    'mail-known-payer': { reference },
    'process-provider-event': { eventId: randomUUID() },
    'end-subscription': { code: scene.subscriptionCode },
    'sync-customer': { businessId: business.id, customerCode: `CUS_${mark}` },
    'move-next-payment': { businessId: business.id },
    'send-renewal-mail': {
      businessId: business.id,
      reminder: 1,
      paidUntil: new Date().toISOString(),
    },
    'send-refund': { refundId: randomUUID() },
    'cancel-unclaimed': { reference, onlyOwn: false },
    'end-renewal': { code: scene.subscriptionCode },
    'send-sandbox-event': { body: JSON.stringify({ event: 'x', data: { email: mark } }) },
    'discard-upload': { key: `businesses/${business.id}/uploads/a.jpg` },
    'mail-review-invitation': { bookingId: scene.bookings.kept.id },
    'delete-closing-mails': { businessId: business.id },
    'delete-left-listing': { businessId: business.id },
    'empty-payer-events': { customers: [mark] },
    'mail-billing-tasks': {},
    'mail-listings-queue': { bookingsAlone: false },
    'clean-up-mail-files': {},
    'clean-up-plans': {},
    'clean-up-bookings': {},
    'clean-up-pictures': {},
    'reconcile-payments': {},
    'compact-counts': {},
    'refresh-landing-pages': {},
    'delete-old-visitors': {},
    'read-calendars': {},
    'read-calendar': { businessId: business.id, calendarId: randomUUID() },
    'offer-waiting-times': { businessId: business.id },
    'delete-mails': { mailIds: [randomUUID()], waitingIds: [] },
    'clean-mails': { mailIds: [randomUUID()], email: mark },
    'delete-mail-files': { mailIds: [randomUUID()], email: mark },
    'take-back-mails': { mailIds: [randomUUID()] },
    'import-file': { importId: randomUUID() },
  }
  for (const [name, payload] of Object.entries(jobs)) {
    await db.execute(sql`select graphile_worker.add_job(
      ${name}::text, payload => ${JSON.stringify(payload)}::json, max_attempts => 1)`)
  }
}
