import { randomUUID } from 'node:crypto'
import { removeReview } from '#app/domain/reviews/moderate.server.ts'
import type { TaskKind } from '#app/domain/subscriptions/tasks/open-task.server.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, claims, deliveries, listingReports, mails } from '#db/schema/index.ts'
import { makeBookable, makeBooking } from '#tests/support/bookings.ts'
import { makeAdmin, makeBusiness, makeUser } from '#tests/support/factories.ts'
import { makeReview } from '#tests/support/reviews.ts'

/** A hundred letters without a place to break. */
export const longName = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100)

const longAddress = (at = '') => `${longName.slice(0, 45).toLowerCase()}${at}@example.co.za`

/** A business whose name, owner and texts have no place to break. */
export async function makeLongBusiness() {
  const names = { firstName: longName.slice(0, 50), lastName: longName.slice(0, 50) }
  const owner = await makeUser({ email: longAddress(), ...names })
  const slug = `long-${randomUUID().slice(0, 8)}`
  const texts = { name: longName, description: longName.repeat(3), address: longName }
  const business = await makeBookable({ ...texts, slug, ownerId: owner.id, planStatus: 'PREMIUM' })
  return { owner, business }
}

/** A booking that nobody was told of. */
async function makeUnreadBooking(name: string): Promise<void> {
  const { id: businessId } = await makeBookable({ name, email: null, phone: '+27215550144' })
  const soon = { status: 'PENDING', askedAt: new Date(), unreadAt: new Date() } as const
  await makeBooking({ businessId, customerName: name === longName ? longName : 'Zanele', ...soon })
}

/** What waits for an admin about listings, with short names and long ones. */
export async function makeQueue(): Promise<void> {
  for (const name of ['Corner Barbers', longName]) {
    await makeUnreadBooking(name)
    const { id: businessId } = await makeBusiness({ name, planStatus: 'FREE' })
    const claimant = await makeUser({ role: 'CUSTOMER', firstName: name.slice(0, 50) })
    const note = name === longName ? longName : 'My name is on the door.'
    await db.insert(claims).values({ businessId, userId: claimant.id, state: 'waiting', note })
    await db.insert(listingReports).values([
      { businessId, kind: 'report', reason: 'closed', note },
      { businessId, kind: 'edit', changes: { name: name.slice(0, 90), address: note }, note },
    ])
  }
}

const tasks: [kind: TaskKind, note: string, amountCents?: number][] = [
  ['second-payment', 'The plan was paid twice.'],
  ['late-payment', 'It was paid after the checkout had ended.'],
  ['dispute', 'The payer’s bank disputes this payment. Respond at the provider or refund it.'],
  ['unclaimed', 'Premium was paid but no account was created within 30 days. It will not renew.'],
  ['reversed', 'The bank took this payment back.'],
  ['unmatched', 'It was for R150; the plan costs R299.', 15_000],
  ['refund-failed', 'The refund of R99 needs the payer’s bank details, at the provider.'],
]

/** A task of each kind, and one that was settled. */
export async function makeTasks(businessId: string): Promise<void> {
  const paidAt = new Date(Date.now() - 2 * 86_400_000)
  const dueAt = new Date(Date.now() + 3 * 86_400_000)
  for (const [kind, note, amountCents = 29_900] of tasks) {
    const subject = randomUUID()
    const payment = { subject, reference: `cptgems-${subject}`, amountCents, paidAt }
    const payerEmail = longAddress(`-${kind}`)
    await db.insert(billingTasks).values([
      { kind, note, ...payment, businessId, payerEmail, dueAt: kind === 'dispute' ? dueAt : null },
      {
        ...{ kind, note, ...payment, subject: randomUUID(), payerEmail: 'thandi@example.co.za' },
        ...{ state: 'settled', reason: 'The payer withdrew it.', closedAt: new Date() },
      },
    ])
  }
}

/** Reviews that were reported, held and removed. */
export async function makeJudgedReviews(businessId: string): Promise<void> {
  const reported = { reportedAt: new Date(), reportReason: 'We know nobody of that name' }
  await makeReview({ businessId, stars: 1, text: longName, ...reported })
  await makeReview({ businessId, state: 'held', text: 'See https://spam.example for more.' })
  const { id: reviewId } = await makeReview({ businessId })
  await removeReview(await makeAdmin(), { reviewId, reason: 'It was written by a neighbour' })
}

/** Mails and deliveries that failed. */
export async function makeFailures(businessId: string): Promise<void> {
  const lastError = '550 5.1.1 No such user here'
  await db.insert(mails).values({
    ...{ kind: 'booking-notice', recipient: longAddress(), subject: `New booking: ${longName}` },
    ...{ status: 'failed', attempts: 5, lastError, businessId, text: 'A new booking.' },
  })
  const payload = { facts: longName } as never
  const call = { businessId, event: 'booking.created', payload, attempts: 2 } as const
  const refused = { lastStatus: 410, lastAnswer: 'There is no scenario listening.' }
  await db.insert(deliveries).values([
    { ...call, status: 'dead-letter', lastCause: 'refused', ...refused },
    { ...call, status: 'sent', lastStatus: 200, lastAnswer: 'Accepted', sentAt: new Date() },
  ])
}
