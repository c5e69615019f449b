import { expect, test } from 'vitest'
import { taskHistories } from '#app/domain/subscriptions/tasks/history.server.ts'
import { billingTaskList } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { refundTask } from '#app/domain/subscriptions/tasks/refund-task.server.ts'
import { settleTask } from '#app/domain/subscriptions/tasks/settle-task.server.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, receipts } from '#db/schema/index.ts'
import { disputeEvent, newDisputeId, tasksAbout } from '#tests/support/billing-tasks.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'
import { eq } from 'drizzle-orm'

async function disputed() {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const paid = await makeSubscriber(made)
  await made.hear([disputeEvent(made, 'create', paid.reference, { id: newDisputeId() })])
  const [task] = await tasksAbout(paid.reference)
  if (!task) throw new Error('no task was opened')
  const history = async (closed: boolean) => {
    const found = await billingTaskList(admin.actor, { closed })
    return found
      .find(({ id }) => id === task.id)
      ?.history.map(({ words, by }) => (by ? `${words} by ${by}` : words))
  }
  return { admin, task, history }
}

test('a task tells what happened to its payment, the latest first, and which admin did it', async () => {
  const { admin, task, history } = await disputed()
  expect(await history(false)).toEqual(['This task was opened', 'R299 paid'])
  await refundTask(admin.actor, { taskId: task.id, amountCents: 9900 })
  expect(await history(false)).toEqual([
    `Refund of R99 requested by ${admin.email}`,
    'This task was opened',
    'R299 paid',
  ])
})

test('a task that was settled tells by whom', async () => {
  const { admin, task, history } = await disputed()
  await settleTask(admin.actor, { taskId: task.id, reason: 'Agreed by phone.' })
  expect((await history(true))?.[0]).toBe(`Marked settled by ${admin.email}`)
})

test('a task tells of the payments of its business next to its own', async () => {
  const { task, history } = await disputed()
  const [own] = await db
    .select()
    .from(receipts)
    .where(eq(receipts.reference, String(task.reference)))
  if (!own) throw new Error('no receipt was issued')
  const reference = crypto.randomUUID()
  const paidAt = new Date(own.paidAt.getTime() - 86_400_000)
  await db.insert(receipts).values({ ...own, number: `R-${reference}`, reference, paidAt })
  await db.update(billingTasks).set({ paidAt: own.paidAt }).where(eq(billingTasks.id, task.id))
  expect((await history(false))?.at(-1)).toBe('R299 paid, an earlier payment')
})

test('what happened to a payment is told to admins alone', async () => {
  const owner = await makeUser({ role: 'BUSINESS' })
  await expect(taskHistories(owner.actor, [])).rejects.toMatchObject({ code: 'forbidden' })
})
