import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { moveNextPayment } from '#app/domain/subscriptions/billing/move-next-payment.server.ts'
import { cancelSuperseded } from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import { refundTask } from '#app/domain/subscriptions/tasks/refund-task.server.ts'
import { sendRefund } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { settleTask } from '#app/domain/subscriptions/tasks/settle-task.server.ts'
import { db } from '#db/client.server.ts'
import { planTerms } from '#db/schema/index.ts'
import { refundsOf, tasksAbout } from '#tests/support/billing-tasks.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, subscriber } from '#tests/support/plans.ts'

const day = 24 * 3600_000

/** A month paid twice in two tabs; a third is open. */
async function paidTwice() {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
  const from = { address: crypto.randomUUID() }
  const tab = () => openCheckout(actor, subscriber('PREMIUM', owner.email), from, made.provider)
  const [first, second] = [(await tab()).reference, (await tab()).reference]
  const third = (await tab()).reference
  for (const reference of [first, second]) await made.hear(made.fake.pay(reference))
  const paidUntil = (await ownBilling(actor)).paidUntil as Date
  const [task] = await tasksAbout(second)
  const taskId = task?.id ?? ''
  const settle = () => settleTask(admin.actor, { taskId, reason: 'Two months on purpose.' })
  /** The work of the queue. */
  const move = async () => {
    for (const code of made.fake.subscriptions.keys()) await cancelSuperseded(code, made.provider)
    await moveNextPayment(business.id, made.provider)
    await db.execute(sql`select graphile_worker.remove_job(${`move-next-payment:${business.id}`})`)
  }
  return { ...made, admin, actor, business, first, second, third, paidUntil, taskId, settle, move }
}

const termsOf = async (businessId: string) =>
  (await db.select().from(planTerms).where(eq(planTerms.businessId, businessId)))[0]

const isMoving = async (businessId: string) =>
  (
    await db.execute(
      sql`select from graphile_worker.jobs where key = ${`move-next-payment:${businessId}`}`,
    )
  ).length > 0

test.each(['refunded at the provider', 'taken back by its bank'])(
  'a settled second payment that is %s takes its month with it at once, and the next payment comes before it',
  async (how) => {
    const made = await paidTwice()
    const { business, fake, provider, second, paidUntil } = made
    await made.settle()
    await made.move()
    const longer = (await termsOf(business.id))?.paidUntil as Date
    expect(longer.getTime()).toBeGreaterThan(paidUntil.getTime() + 27 * day)
    if (how === 'refunded at the provider') {
      const note = 'by hand'
      await provider.gateway.refund({ reference: second, amountCents: 29900, note })
      await made.hear(fake.decideRefund(fake.refunds.at(-1)!, 'processed'))
    } else {
      fake.transactions.get(second)!.status = 'reversed'
      await confirmCheckout(second, provider)
    }
    expect((await termsOf(business.id))?.paidUntil).toEqual(paidUntil)
    expect(await isMoving(business.id)).toBe(true)
    await made.move()
    const renewing = [...fake.subscriptions.values()].filter(({ status }) => status === 'active')
    expect(renewing.map(({ next }) => next)).toEqual([paidUntil])
  },
)

test('a plan that was cancelled ends without days of grace where its settled second payment is taken back', async () => {
  const made = await paidTwice()
  await made.settle()
  await made.move()
  await cancelSubscription(made.actor, made.provider)
  made.fake.transactions.get(made.second)!.status = 'reversed'
  await confirmCheckout(made.second, made.provider)
  const { paidUntil } = made
  expect(await ownBilling(made.actor)).toMatchObject({ paidUntil, serviceUntil: paidUntil })
})

test('so does one with two settled payments of which one is taken back', async () => {
  const made = await paidTwice()
  const { actor, admin, fake, hear, paidUntil, provider, second, third } = made
  await made.settle()
  await hear(fake.pay(third))
  const [task] = await tasksAbout(third)
  await settleTask(admin.actor, { taskId: task?.id ?? '', reason: 'Three months on purpose.' })
  await made.move()
  await cancelSubscription(actor, provider)
  fake.transactions.get(second)!.status = 'reversed'
  await confirmCheckout(second, provider)
  const rest = monthAfter(paidUntil)
  expect(await ownBilling(actor)).toMatchObject({ paidUntil: rest, serviceUntil: rest })
})

test('a refund that fails after its task was settled is a task of its own, and the month stays', async () => {
  const made = await paidTwice()
  const { admin, fake, provider, second, taskId } = made
  await refundTask(admin.actor, { taskId, amountCents: 'all' })
  for (const { id } of await refundsOf(second)) await sendRefund(id, provider)
  const [refund] = fake.refunds
  await made.hear(fake.decideRefund(refund!, 'needs-attention'))
  await made.settle()
  const { paidUntil } = await ownBilling(made.actor)
  await made.hear(fake.decideRefund(refund!, 'failed'))
  const tasks = await tasksAbout(second)
  expect(tasks.map(({ kind, state }) => [kind, state])).toEqual([
    ['second-payment', 'settled'],
    ['refund-failed', 'open'],
  ])
  expect((await ownBilling(made.actor)).paidUntil).toEqual(paidUntil)
})
