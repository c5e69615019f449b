import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { refundTask } from '#app/domain/subscriptions/tasks/refund-task.server.ts'
import { billingTaskList } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { sendRefund } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import { refundsOf, tasksAbout } from '#tests/support/billing-tasks.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, subscriber } from '#tests/support/plans.ts'
import { documentsOf } from '#tests/support/receipts.ts'

async function paidTwice() {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const tab = () => openCheckout(actor, subscriber('PREMIUM', owner.email), {}, made.provider)
  const [one, two] = [await tab(), await tab()]
  for (const { reference } of [one, two]) await made.hear(made.fake.pay(reference))
  const { reference } = two
  const [task] = await tasksAbout(reference)
  if (!task) throw new Error('no task was opened')
  const payOut = () => made.hear(made.fake.decideRefund(made.fake.refunds.at(-1)!, 'processed'))
  const refund = async (amountCents: number | 'all') => {
    await refundTask(admin.actor, { taskId: task.id, amountCents })
    for (const { id } of await refundsOf(reference)) await sendRefund(id, made.provider)
    await payOut()
  }
  const line = async () => (await billingTaskList(admin.actor)).find(({ id }) => id === task.id)
  /** The mails to the payer that money was paid back, oldest first. */
  const told = async () =>
    (await db.select().from(mails).where(eq(mails.recipient, owner.email)).orderBy(mails.createdAt))
      .filter(({ kind }) => kind === 'billing-refund-paid')
      .map(({ text }) => text)
  return { made, reference, refund, payOut, line, told }
}

test('a part of a second payment that is refunded leaves the rest on the list, until it is refunded too', async () => {
  const { refund, line, reference, told } = await paidTwice()
  await refund(10050)
  expect(await line()).toMatchObject({ state: 'open', refundedCents: 10050, leftCents: 19850 })
  expect((await told()).join()).toContain('R198.50 of the payment is left. Our team will check it')
  await refund('all')
  expect(await line()).toBeUndefined()
  expect((await tasksAbout(reference)).map(({ state }) => state)).toEqual(['refunded'])
  expect((await documentsOf(reference)).map(({ amountCents }) => amountCents)).toEqual([
    29900, 10050, 19850,
  ])
  expect((await told())[1]).not.toContain('is left')
})

test('a second payment that is refunded in full at the provider leaves the list', async () => {
  const { made, payOut, line, reference } = await paidTwice()
  const order = { reference, amountCents: 29900, note: 'by hand' }
  await made.provider.gateway.refund(order)
  await payOut()
  expect(await line()).toBeUndefined()
})
