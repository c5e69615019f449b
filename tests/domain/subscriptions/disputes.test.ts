import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { exportPayments } from '#app/domain/subscriptions/receipts/csv.server.ts'
import { openTask } from '#app/domain/subscriptions/tasks/open-task.server.ts'
import { refundTask } from '#app/domain/subscriptions/tasks/refund-task.server.ts'
import { billingTaskList } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { sendRefund, syncRefunds } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, checkouts, mails, refunds } from '#db/schema/index.ts'
import {
  bookedBy,
  disputeEvent,
  newDisputeId,
  openPayFirst,
  tasksAbout,
} from '#tests/support/billing-tasks.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'
import { documentsOf } from '#tests/support/receipts.ts'

/** A subscriber whose payment was disputed, and how the bank decides. */
async function disputed() {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const paid = await makeSubscriber(made)
  const id = newDisputeId()
  await made.hear([disputeEvent(made, 'create', paid.reference, { id })])
  const decide = (resolution: string, more: object = {}) =>
    made.hear([
      disputeEvent(made, 'resolve', paid.reference, {
        id,
        status: 'resolved',
        resolution,
        ...more,
      }),
    ])
  return { ...made, ...paid, made, admin, decide }
}

/** An owner's payment of a checkout that was given up, of which no event came. */
async function lostPayment(made: Awaited<ReturnType<typeof makeProvider>>) {
  const { actor, owner } = await makeOwner({ planStatus: 'NONE' })
  const who = subscriber('PREMIUM', owner.email)
  const { reference } = await openCheckout(actor, who, {}, made.provider)
  await db.update(checkouts).set({ state: 'abandoned' }).where(eq(checkouts.reference, reference))
  made.fake.pay(reference)
  return { actor, reference }
}

const notesOf = async (reference: string) =>
  (await documentsOf(reference)).flatMap(({ kind, amountCents }) =>
    kind === 'credit-note' ? [amountCents] : [],
  )
const kindsOf = async (reference: string) =>
  (await tasksAbout(reference)).map(({ kind, state }) => [kind, state])

test.each(['merchant-accepted', 'auto-accepted'])(
  'a dispute that is lost (%s) takes the money off the books, and leaves the plan to a person',
  async (resolution) => {
    const { actor, admin, decide, owner, provider, reference, fake } = await disputed()
    await decide(resolution)
    await decide(resolution, { again: true })
    expect(await notesOf(reference)).toEqual([29900])
    expect(await exportPayments(actor)).toContain(',299.00,299.00,CN-')
    expect(await bookedBy(actor)).toMatchObject([{ reference, reversed: true }])
    expect(await kindsOf(reference)).toEqual([
      ['dispute', 'settled'],
      ['reversed', 'open'],
    ])
    const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
    expect(sent.filter(({ kind }) => kind === 'billing-reversed')).toHaveLength(1)
    expect(sent.find(({ kind }) => kind === 'billing-reversed')?.text).toContain('CN-')
    // What the provider says of the payment later is the same money.
    Object.assign(fake.transactions.get(reference) ?? {}, { status: 'reversed' })
    await reconcilePayments(provider)
    expect(await notesOf(reference)).toEqual([29900])
    const list = await billingTaskList(admin.actor)
    const task = list.find((one) => one.reference === reference)
    expect(task).toMatchObject({ kind: 'reversed', leftCents: 0 })
    const refund = refundTask(admin.actor, { taskId: task?.id ?? '', amountCents: 'all' })
    expect(await codeOf(refund)).toBe('conflict')
  },
)

test('a dispute that is lost in part takes that part, and the rest can still be refunded', async () => {
  const { admin, actor, decide, reference } = await disputed()
  await decide('merchant-accepted', { refund_amount: 10000 })
  expect(await notesOf(reference)).toEqual([10000])
  expect(await bookedBy(actor)).toMatchObject([{ reversed: false }])
  const [task] = await tasksAbout(reference)
  await db
    .update(billingTasks)
    .set({ state: 'open' })
    .where(eq(billingTasks.id, task?.id ?? ''))
  const list = await billingTaskList(admin.actor)
  expect(list.find(({ id }) => id === task?.id)).toMatchObject({ leftCents: 19900 })
  const refund = (amountCents: number | 'all') =>
    refundTask(admin.actor, { taskId: task?.id ?? '', amountCents })
  expect(await codeOf(refund(19901))).toBe('invalid')
  expect(await refund('all')).toEqual({ amount: 'R199' })
})

test('parts that two disputes and then the bank take back add up to the payment', async () => {
  const { actor, decide, fake, made, owner, provider, reference } = await disputed()
  await decide('merchant-accepted', { refund_amount: 10000 })
  await decide('merchant-accepted', { refund_amount: 10000, again: true })
  const second = { id: newDisputeId(), status: 'resolved' }
  const lost = { ...second, resolution: 'merchant-accepted', refund_amount: 5000 }
  await made.hear([disputeEvent(made, 'create', reference, second)])
  await made.hear([disputeEvent(made, 'resolve', reference, lost)])
  await made.hear([disputeEvent(made, 'resolve', reference, { ...lost, again: true })])
  expect(await notesOf(reference)).toEqual([10000, 5000])
  Object.assign(fake.transactions.get(reference) ?? {}, { status: 'reversed' })
  await reconcilePayments(provider)
  await reconcilePayments(provider)
  expect(await notesOf(reference)).toEqual([10000, 5000, 14900])
  expect(await bookedBy(actor)).toMatchObject([{ reversed: true }])
  const taken = (await tasksAbout(reference)).filter(({ kind }) => kind === 'reversed')
  expect(taken.map(({ amountCents }) => amountCents).toSorted()).toEqual([10000, 14900, 5000])
  const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
  expect(sent.filter(({ kind }) => kind === 'billing-reversed')).toHaveLength(3)
})

test('what a dispute took and a refund of the rest give a payment back in full', async () => {
  const { actor, admin, decide, fake, made, provider, reference } = await disputed()
  await decide('merchant-accepted', { refund_amount: 10000 })
  await provider.gateway.refund({ reference, amountCents: 19900, note: 'by hand' })
  await made.hear(fake.decideRefund(fake.refunds.at(-1)!, 'processed'))
  expect(await notesOf(reference)).toEqual([10000, 19900])
  expect(await bookedBy(actor)).toMatchObject([{ reversed: true }])
  const list = await billingTaskList(admin.actor)
  expect(list.find((one) => one.reference === reference)).toMatchObject({ leftCents: 0 })
})

test('a lost dispute whose money went back as a refund is credited once', async () => {
  const { decide, reference, made, fake, provider } = await disputed()
  await provider.gateway.refund({ reference, amountCents: 29900, note: 'for the dispute' })
  await decide('merchant-accepted')
  await made.hear(fake.decideRefund(fake.refunds.at(-1)!, 'processed'))
  await syncRefunds(reference, provider)
  expect(await notesOf(reference)).toEqual([29900])
  expect(await kindsOf(reference)).toEqual([['dispute', 'settled']])
})

test('a lost dispute of a checkout that nobody paid takes nothing', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  const lost = { id: newDisputeId(), status: 'resolved', resolution: 'merchant-accepted' }
  await made.hear([disputeEvent(made, 'resolve', reference, lost)])
  expect(await tasksAbout(reference)).toEqual([])
})

test('a lost dispute of a payment that nobody had told of takes it back', async () => {
  const made = await makeProvider()
  const { actor, reference } = await lostPayment(made)
  const lost = { id: newDisputeId(), resolution: 'merchant-accepted' }
  await made.hear([disputeEvent(made, 'resolve', reference, { ...lost, status: 'resolved' })])
  expect(await notesOf(reference)).toEqual([29900])
  expect(await bookedBy(actor)).toMatchObject([{ reference, reversed: true }])
  expect(await kindsOf(reference)).toEqual([
    ['reversed', 'open'],
    ['dispute', 'settled'],
  ])
})

test('a dispute that is won changes nothing', async () => {
  const { actor, decide, reference } = await disputed()
  await decide('declined')
  expect(await notesOf(reference)).toEqual([])
  expect(await bookedBy(actor)).toMatchObject([{ reversed: false }])
  expect(await kindsOf(reference)).toEqual([['dispute', 'settled']])
})

test('a part that is refunded does not answer the bank: the rest waits with its deadline', async () => {
  const { admin, made, provider, reference, fake, decide } = await disputed()
  const taskNow = async () => (await tasksAbout(reference))[0]
  const give = async (amountCents: number | 'all') => {
    await refundTask(admin.actor, { taskId: (await taskNow())?.id ?? '', amountCents })
    const own = and(eq(refunds.reference, reference), eq(refunds.state, 'queued'))
    const [queued] = await db.select().from(refunds).where(own)
    await sendRefund(queued?.id ?? '', provider)
    await made.hear(fake.decideRefund(fake.refunds.at(-1)!, 'processed'))
  }
  await give(10050)
  expect(await taskNow()).toMatchObject({ kind: 'dispute', state: 'open', closedAt: null })
  await give('all')
  expect(await taskNow()).toMatchObject({ state: 'refunded' })
  expect((await notesOf(reference)).toSorted()).toEqual([10050, 19850])
  // The bank may decide all the same: the money is back already, and goes once.
  await decide('merchant-accepted')
  expect((await notesOf(reference)).toSorted()).toEqual([10050, 19850])
})

test('a dispute tells of a payment that nobody had told of, and the night finds one whose dispute is known', async () => {
  const made = await makeProvider()
  const heard = await lostPayment(made)
  await made.hear([disputeEvent(made, 'create', heard.reference)])
  expect(await documentsOf(heard.reference)).toHaveLength(1)
  expect(await ownBilling(heard.actor)).toMatchObject({ plan: 'PREMIUM', status: 'active' })

  const night = await lostPayment(made)
  await openTask(db, {
    kind: 'dispute',
    subject: night.reference,
    reference: night.reference,
    note: '',
  })
  await reconcilePayments(made.provider)
  expect(await documentsOf(night.reference)).toHaveLength(1)
})

test('a dispute about a renewal that nobody told of is a task, and the month is booked', async () => {
  const made = await makeProvider()
  const { actor, code } = await makeSubscriber(made)
  const events = made.fake.renew(code, true)
  const charge = events.find(({ body }) => JSON.parse(body).event === 'charge.success')
  const reference = JSON.parse(charge?.body ?? '{}').data.reference as string
  await made.hear([disputeEvent(made, 'create', reference, { id: newDisputeId() })])
  expect(await kindsOf(reference)).toContainEqual(['dispute', 'open'])
  expect(await bookedBy(actor)).toContainEqual(expect.objectContaining({ reference }))
})

test('a dispute that is decided before it is heard of leaves no task open', async () => {
  const made = await makeProvider()
  const { reference } = await makeSubscriber(made)
  const id = newDisputeId()
  const won = { id, status: 'resolved', resolution: 'declined' }
  await made.hear([disputeEvent(made, 'resolve', reference, won)])
  await made.hear([disputeEvent(made, 'create', reference, { id })])
  expect(await kindsOf(reference)).toEqual([['dispute', 'settled']])
})
