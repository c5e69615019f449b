import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous, type Actor } from '#app/domain/actor.ts'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { findUnclaimedPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { mailOpenTasks } from '#app/domain/subscriptions/tasks/admin-mail.server.ts'
import { refundTask } from '#app/domain/subscriptions/tasks/refund-task.server.ts'
import { settleTask } from '#app/domain/subscriptions/tasks/settle-task.server.ts'
import { billingTaskList, countOpenTasks } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { sendRefund } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, mails } from '#db/schema/index.ts'
import {
  bookedBy,
  disputeEvent,
  jobsAbout,
  mailKinds,
  openPayFirst,
  refundsOf,
  tasksAbout,
} from '#tests/support/billing-tasks.ts'
import { businessNow, codeOf } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'
import { auditOf } from '../admin/audit.ts'

type Made = Awaited<ReturnType<typeof makeProvider>>

/** A subscriber whose payment is disputed, which is a task, and an admin. */
async function disputed() {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const paid = await makeSubscriber(made)
  const id = Math.floor(Math.random() * 1e9)
  await made.hear([disputeEvent(made, 'create', paid.reference, { id })])
  const [task] = await tasksAbout(paid.reference)
  if (!task) throw new Error('no task was opened')
  return { made, admin, ...paid, task, id }
}

const taskNow = async (id: string) =>
  (await db.select().from(billingTasks).where(eq(billingTasks.id, id)))[0]

/** Sends what was asked for, as the queue does. */
async function send(reference: string, { provider }: Made) {
  for (const { id } of await refundsOf(reference)) await sendRefund(id, provider)
}

describe('a dispute', () => {
  test('is a task with its deadline, mailed to the payer once, and pauses nothing', async () => {
    const { made, task, owner, business, reference, id } = await disputed()
    expect(task).toMatchObject({
      kind: 'dispute',
      state: 'open',
      amountCents: 29900,
      businessId: business.id,
      dueAt: new Date('2026-11-25T18:00:00.000Z'),
    })
    const later = { id, dueAt: '2026-11-26T18:00:00.000Z' }
    await made.hear([disputeEvent(made, 'remind', reference, later)])
    const [again, ...others] = await tasksAbout(reference)
    expect(others).toEqual([])
    expect(again?.dueAt).toEqual(new Date(later.dueAt))
    expect(await mailKinds(owner.email)).toEqual(['billing-dispute', 'plan-paid'])
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
  })

  test('that is decided settles its task and is mailed to the payer', async () => {
    const { made, task, owner, reference, id } = await disputed()
    const decided = { id, status: 'resolved', resolution: 'declined' }
    await made.hear([disputeEvent(made, 'resolve', reference, decided)])
    expect(await taskNow(task.id)).toMatchObject({
      state: 'settled',
      reason: 'The provider says: declined.',
    })
    expect(await mailKinds(owner.email)).toContain('billing-dispute-decided')
  })
})

describe('a refund', () => {
  test('in full goes out once, is reported twice, marks the payment and is audited', async () => {
    const { made, admin, actor, task, reference, owner } = await disputed()
    const refund = () => refundTask(admin.actor, { taskId: task.id, amountCents: 'all' })
    expect((await Promise.all([codeOf(refund()), codeOf(refund())])).toSorted()).toEqual([
      'conflict',
      'done',
    ])
    expect((await taskNow(task.id))?.state).toBe('refunding')
    await send(reference, made)
    await send(reference, made)
    expect(made.fake.refunds).toMatchObject([{ amount: 29900, status: 'pending' }])
    const [refunded] = made.fake.refunds
    if (!refunded) throw new Error('nothing was refunded')
    const events = made.fake.decideRefund(refunded, 'processed')
    expect(await made.hear([...events, ...events])).toEqual(['applied'])
    expect(await taskNow(task.id)).toMatchObject({ state: 'refunded' })
    expect(await bookedBy(actor)).toMatchObject([{ reference, reversed: true }])
    expect((await mailKinds(owner.email)).filter((kind) => kind.includes('refund'))).toEqual([
      'billing-refund-begun',
      'billing-refund-paid',
    ])
    expect(await auditOf(task.id)).toMatchObject([
      { action: 'payment.refunded', actor: admin.id, after: { reference, cents: 29900 } },
    ])
    await confirmCheckout(reference, made.provider)
    expect(await tasksAbout(reference)).toHaveLength(1)
  })

  test('in part leaves the payment standing, and more than the rest is refused', async () => {
    const { made, admin, actor, task, reference } = await disputed()
    const part = (amountCents: number) =>
      codeOf(refundTask(admin.actor, { taskId: task.id, amountCents }))
    for (const wrong of [0, -100, 0.5, 29901, Number.NaN]) expect(await part(wrong)).toBe('invalid')
    expect(await part(14950)).toBe('done')
    await send(reference, made)
    const [refund] = made.fake.refunds
    if (!refund) throw new Error('nothing was refunded')
    await made.hear(made.fake.decideRefund(refund, 'processed'))
    expect(refund.amount).toBe(14950)
    // Its bank still asks for the rest.
    expect((await taskNow(task.id))?.state).toBe('open')
    expect(await bookedBy(actor)).toMatchObject([{ reversed: false }])
  })

  test('whose answer was lost is found again and not sent twice', async () => {
    const { made, admin, task, reference } = await disputed()
    await refundTask(admin.actor, { taskId: task.id, amountCents: 5000 })
    const [{ id = '' } = {}] = await refundsOf(reference)
    // The provider acted, and its answer was lost.
    await made.provider.gateway.refund({
      reference,
      amountCents: 5000,
      note: `CPT Gems refund ${id}`,
    })
    await sendRefund(id, made.provider)
    expect(made.fake.refunds).toHaveLength(1)
    expect(await refundsOf(reference)).toMatchObject([{ state: 'pending' }])
  })

  test('waits while the provider is silent', async () => {
    const { made, admin, task, reference } = await disputed()
    await refundTask(admin.actor, { taskId: task.id, amountCents: 'all' })
    made.fake.failNext('reset')
    await expect(send(reference, made)).rejects.toThrow(/unreachable/)
    expect((await taskNow(task.id))?.state).toBe('refunding')
    await send(reference, made)
    expect(made.fake.refunds).toHaveLength(1)
  })

  test('that fails opens its task again, with what is left to give back', async () => {
    const { made, admin, task, reference } = await disputed()
    await refundTask(admin.actor, { taskId: task.id, amountCents: 'all' })
    await send(reference, made)
    const [refund] = made.fake.refunds
    if (!refund) throw new Error('nothing was refunded')
    expect(await made.hear(made.fake.decideRefund(refund, 'failed'))).toEqual(['needs-person'])
    const after = await taskNow(task.id)
    expect(after?.state).toBe('open')
    expect(after?.note).toContain('The refund of R299 was refused.')
    const again = refundTask(admin.actor, { taskId: task.id, amountCents: 'all' })
    expect(await again).toEqual({ amount: 'R299' })
  })

  test('begun at the provider is mailed to the payer, and is a task where it fails', async () => {
    const made = await makeProvider()
    const { reference, owner, business } = await makeSubscriber(made)
    const note = 'by hand'
    await made.provider.gateway.refund({ reference, amountCents: 9900, note })
    const [refund] = made.fake.refunds
    if (!refund) throw new Error('nothing was refunded')
    await made.hear(made.fake.decideRefund(refund, 'pending'))
    expect(await tasksAbout(reference)).toEqual([])
    expect(await mailKinds(owner.email)).toContain('billing-refund-begun')
    await made.hear(made.fake.decideRefund(refund, 'needs-attention'))
    expect(await tasksAbout(reference)).toMatchObject([
      { kind: 'refund-failed', amountCents: 29900, businessId: business.id },
    ])
  })

  test('of a part that fails at the provider leaves that part to give back', async () => {
    const made = await makeProvider()
    const admin = await makeUser({ role: 'ADMIN' })
    const { reference } = await makeSubscriber(made)
    for (const [amountCents, outcome] of [
      [20000, 'processed'],
      [5000, 'failed'],
    ] as const) {
      await made.provider.gateway.refund({ reference, amountCents, note: 'by hand' })
      const refund = made.fake.refunds.at(-1)
      if (!refund) throw new Error('nothing was refunded')
      await made.hear(made.fake.decideRefund(refund, outcome))
    }
    const [task] = await tasksAbout(reference)
    expect(task).toMatchObject({ kind: 'refund-failed', amountCents: 29900 })
    const taskId = task?.id ?? ''
    expect(await refundTask(admin.actor, { taskId, amountCents: 'all' })).toEqual({ amount: 'R99' })
  })
})

test('the rest of what nobody set up, and was refunded in part, waits for a person', async () => {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const { reference, email } = await openPayFirst(made)
  await made.hear(made.fake.pay(reference))
  const code = await createClaimToken(reference, 'mailed')
  expect(await findUnclaimedPayment(code)).toMatchObject({ plan: 'PREMIUM', email })
  await made.provider.gateway.refund({ reference, amountCents: 10000, note: 'by hand' })
  await made.hear(made.fake.decideRefund(made.fake.refunds[0]!, 'processed'))
  expect(await findUnclaimedPayment(code)).toBeNull()
  const [task] = await tasksAbout(reference)
  expect(task).toMatchObject({
    ...{ kind: 'unclaimed', state: 'open', payerEmail: email, amountCents: 29900 },
    note: 'R100 was refunded, so nobody can set up what was paid. It no longer renews.',
  })
  const rest = await refundTask(admin.actor, { taskId: task?.id ?? '', amountCents: 'all' })
  expect(rest).toEqual({ amount: 'R199' })
  await send(reference, made)
  await made.hear(made.fake.decideRefund(made.fake.refunds.at(-1)!, 'processed'))
  expect((await tasksAbout(reference)).map(({ state }) => state)).toEqual(['refunded'])
})

test('the rest of one whose refund is heard of before its payment waits for a person, and renews no more', async () => {
  const made = await makeProvider()
  const { reference, email } = await openPayFirst(made)
  const paid = made.fake.pay(reference)
  await made.provider.gateway.refund({ reference, amountCents: 10000, note: 'by hand' })
  await made.hear(made.fake.decideRefund(made.fake.refunds[0]!, 'processed'))
  const { length: inVain } = await jobsAbout('cancel-unclaimed', reference)
  await made.hear(paid)
  expect(await tasksAbout(reference)).toMatchObject([{ kind: 'unclaimed', state: 'open' }])
  expect(await mailKinds(email)).not.toContain('plan-paid')
  expect((await jobsAbout('cancel-unclaimed', reference)).length).toBeGreaterThan(inVain)
  await cancelUnclaimedSubscriptions({ reference, onlyOwn: true }, made.provider)
  expect([...made.fake.subscriptions.values()].map(({ status }) => status)).toEqual([
    'non-renewing',
  ])
})

describe('a payment that fits nothing', () => {
  test('is a task where it is for a plan of ours, and ignored where it is for something else', async () => {
    const made = await makeProvider()
    const strange = await makeSubscriber(made, 'BASIC')
    const payment = made.fake.transactions.get(strange.reference)
    const add = (reference: string, plan: string) => {
      if (!payment) throw new Error('no payment')
      const email = 'nobody@example.co.za'
      const one = {
        ...payment,
        id: payment.id + made.fake.transactions.size,
        reference,
        plan,
        email,
      }
      made.fake.transactions.set(reference, { ...one, customer_code: 'CUS_stranger' })
      const customer = { customer_code: 'CUS_stranger', email }
      return made.fake.event('charge.success', { reference, amount: one.amount, customer })
    }
    const ours = crypto.randomUUID()
    const foreign = crypto.randomUUID()
    const outcomes = await made.hear([
      add(ours, payment?.plan ?? ''),
      add(foreign, 'PLN_other_shop'),
      made.fake.event('charge.success', { reference: crypto.randomUUID(), amount: 1 }),
      made.fake.event('customeridentification.success', { id: crypto.randomUUID() }),
    ])
    expect(outcomes).toEqual(['needs-person', 'ignored', 'ignored', 'ignored'])
    expect(await tasksAbout(ours)).toMatchObject([
      { kind: 'unmatched', payerEmail: 'nobody@example.co.za', amountCents: 9900 },
    ])
    expect(await tasksAbout(foreign)).toEqual([])
    const refund = made.fake.event('refund.processed', { transaction_reference: foreign })
    expect(await made.hear([refund])).toEqual(['ignored'])
  })

  test('that the provider reversed is a task, once', async () => {
    const made = await makeProvider()
    const { reference, owner } = await makeSubscriber(made)
    const payment = made.fake.transactions.get(reference)
    if (payment) payment.status = 'reversed'
    await confirmCheckout(reference, made.provider)
    expect(await confirmCheckout(reference, made.provider)).toMatchObject({ state: 'paid' })
    expect(await tasksAbout(reference)).toMatchObject([{ kind: 'reversed', state: 'open' }])
    expect(await mailKinds(owner.email)).toEqual(['billing-reversed', 'plan-paid'])
  })
})

test('a reversal without an event is found in the night, a refund of ours is not one', async () => {
  const made = await makeProvider()
  const lost = await makeSubscriber(made)
  const known = await makeSubscriber(made)
  const payment = made.fake.transactions.get(lost.reference)
  if (payment) payment.status = 'reversed'
  const { reference } = known
  await made.provider.gateway.refund({ reference, amountCents: 29900, note: '' })
  await reconcilePayments(made.provider)
  await reconcilePayments(made.provider)
  expect(await tasksAbout(lost.reference)).toMatchObject([{ kind: 'reversed' }])
  expect(await tasksAbout(reference)).toEqual([])
  expect(await refundsOf(reference)).toMatchObject([{ amountCents: 29900 }])
})

describe('the queue', () => {
  test('is settled with a reason, once, and audited', async () => {
    const { admin, task } = await disputed()
    const settle = (reason: string) => settleTask(admin.actor, { taskId: task.id, reason })
    await settle('The payer was told by phone.')
    expect(await taskNow(task.id)).toMatchObject({
      state: 'settled',
      reason: 'The payer was told by phone.',
    })
    expect(await codeOf(settle('Once more.'))).toBe('conflict')
    expect(await auditOf(task.id)).toMatchObject([
      {
        action: 'payment.settled',
        actor: admin.id,
        after: { reason: 'The payer was told by phone.' },
      },
    ])
  })

  test('is for admins alone', async () => {
    const { task, actor } = await disputed()
    const customer = await makeUser({ role: 'CUSTOMER' })
    const cases: [Actor, string][] = [
      [anonymous, 'unauthenticated'],
      [actor, 'forbidden'],
      [customer.actor, 'forbidden'],
    ]
    for (const [who, code] of cases) {
      const reason = 'It is mine.'
      expect(await codeOf(refundTask(who, { taskId: task.id, amountCents: 'all' }))).toBe(code)
      expect(await codeOf(settleTask(who, { taskId: task.id, reason }))).toBe(code)
      expect(await codeOf(billingTaskList(who))).toBe(code)
      expect(await codeOf(countOpenTasks(who))).toBe(code)
    }
    expect((await taskNow(task.id))?.state).toBe('open')
    const admin = await makeUser({ role: 'ADMIN' })
    for (const taskId of ['x', crypto.randomUUID()]) {
      expect(await codeOf(settleTask(admin.actor, { taskId, reason: 'Gone.' }))).toBe('not-found')
    }
  })

  test('lists the nearest deadline first, and is mailed to the admins when not empty', async () => {
    await db.delete(billingTasks)
    expect(await mailOpenTasks()).toBe(0)
    const { admin, task, reference } = await disputed()
    const other = await disputed()
    const soon = new Date('2026-11-23T08:00:00Z')
    await db.update(billingTasks).set({ dueAt: soon }).where(eq(billingTasks.id, other.task.id))
    expect(await countOpenTasks(admin.actor)).toBe(2)
    const listed = await billingTaskList(admin.actor)
    expect(listed.map(({ id }) => id)).toEqual([other.task.id, task.id])
    expect(listed[1]).toMatchObject({
      reference,
      refundedCents: 0,
      business: { name: expect.any(String) },
    })
    expect(await mailOpenTasks()).toBe(2)
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, admin.email))
    expect(mail?.subject).toBe('2 payments need a person')
    expect(mail?.text).toMatch(/Disputed payment: R299, paid .*, answer by Mon 23 Nov 2026, 10:00/)
    expect(mail?.text).toContain('/admin/tasks')
  })
})
