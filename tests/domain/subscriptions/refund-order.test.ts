import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockBusiness } from '#app/domain/subscriptions/plan/locks.server.ts'
import { refundTask } from '#app/domain/subscriptions/tasks/refund-task.server.ts'
import { sendRefund, syncRefunds } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, payments } from '#db/schema/index.ts'
import { mailKinds, refundsOf } from '#tests/support/billing-tasks.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'

type Made = Awaited<ReturnType<typeof makeProvider>>

/** A subscriber, an admin, and two tasks about the one payment. */
async function twoTasks() {
  const made = await makeProvider()
  const paid = await makeSubscriber(made)
  const { reference, business } = paid
  const about = { reference, businessId: business.id, amountCents: 29900, note: 'Found.' }
  const tasks = await db
    .insert(billingTasks)
    .values([
      { ...about, kind: 'dispute', subject: reference },
      { ...about, kind: 'unmatched', subject: reference },
    ])
    .returning()
  const admin = await makeUser({ role: 'ADMIN' })
  return { made, admin, ...paid, tasks: tasks.map(({ id }) => id) }
}

const waiting = (statements: number) =>
  expectWaiting(statements, (statement) => db.execute(statement))

/** Does `work` while somebody else updates the books of the same business, as when its customer is asked about. */
async function besideSync<T>(
  { business, reference }: Awaited<ReturnType<typeof twoTasks>>,
  work: () => Promise<T>,
): Promise<T> {
  let beside: Promise<T> | undefined
  await db.transaction(async (tx) => {
    await lockBusiness(business.id, tx)
    beside = work()
    beside.catch(() => {})
    await waiting(1)
    await tx.update(payments).set({ askedAt: new Date() }).where(eq(payments.reference, reference))
    await tx
      .update(billingTasks)
      .set({ note: 'Found again.' })
      .where(eq(billingTasks.reference, reference))
  })
  return beside as Promise<T>
}

const paidOut = ({ fake }: Made) => {
  const refund = fake.refunds.at(-1)
  if (!refund) throw new Error('nothing was refunded')
  return fake.decideRefund(refund, 'processed')
}

test('a refund that was paid out waits for who updates the ledger of the same business', async () => {
  const books = await twoTasks()
  const { made, admin, reference } = books
  await refundTask(admin.actor, { taskId: books.tasks[0] ?? '', amountCents: 'all' })
  const [{ id = '' } = {}] = await refundsOf(reference)
  await sendRefund(id, made.provider)
  paidOut(made)
  await besideSync(books, () => syncRefunds(reference, made.provider))
  expect(await refundsOf(reference)).toMatchObject([{ state: 'processed' }])
})

test('a refund that is answered at once waits for them too', async () => {
  const books = await twoTasks()
  const { made, admin, reference } = books
  await refundTask(admin.actor, { taskId: books.tasks[0] ?? '', amountCents: 'all' })
  const [{ id = '' } = {}] = await refundsOf(reference)
  const { gateway } = made.provider
  const refund: typeof gateway.refund = async (asked) => ({
    ...(await gateway.refund(asked)),
    state: 'processed',
  })
  const quick = { ...made.provider, gateway: { ...gateway, refund } }
  await besideSync(books, () => sendRefund(id, quick))
  expect(await refundsOf(reference)).toMatchObject([{ state: 'processed' }])
})

test('two admins who give back one payment at two of its tasks give it back once', async () => {
  const { admin, tasks } = await twoTasks()
  const other = await makeUser({ role: 'ADMIN' })
  const [one = '', two = ''] = tasks.toSorted()
  const asked: Promise<string>[] = []
  const ask = ({ actor }: typeof admin, taskId: string) => {
    const answer = codeOf(refundTask(actor, { taskId, amountCents: 'all' }))
    answer.catch(() => {})
    asked.push(answer)
    return waiting(asked.length)
  }
  await db.transaction(async (tx) => {
    await tx.select().from(billingTasks).where(eq(billingTasks.id, one)).for('update')
    await ask(admin, one)
    await ask(other, two)
  })
  expect((await Promise.all(asked)).toSorted()).toEqual(['conflict', 'done'])
})

test('an answer that comes late leaves a refund paid out, and mails nothing again', async () => {
  const { made, admin, tasks, reference, owner } = await twoTasks()
  await refundTask(admin.actor, { taskId: tasks[0] ?? '', amountCents: 'all' })
  const [{ id = '' } = {}] = await refundsOf(reference)
  const { gateway } = made.provider
  const refund: typeof gateway.refund = async (asked) => {
    const told = await gateway.refund(asked)
    await made.hear(paidOut(made))
    return told
  }
  await sendRefund(id, { ...made.provider, gateway: { ...gateway, refund } })
  expect(await refundsOf(reference)).toMatchObject([{ state: 'processed' }])
  await syncRefunds(reference, made.provider)
  expect((await mailKinds(owner.email)).filter((kind) => kind.includes('refund'))).toEqual([
    'billing-refund-paid',
  ])
})

test('a refusal that comes late leaves a refund paid out', async () => {
  const { made, admin, tasks, reference } = await twoTasks()
  await refundTask(admin.actor, { taskId: tasks[0] ?? '', amountCents: 'all' })
  const [{ id = '' } = {}] = await refundsOf(reference)
  const { gateway } = made.provider
  const refund: typeof gateway.refund = async (asked) => {
    await gateway.refund(asked)
    await made.hear(paidOut(made))
    return gateway.refund(asked)
  }
  await sendRefund(id, { ...made.provider, gateway: { ...gateway, refund } })
  expect(await refundsOf(reference)).toMatchObject([{ state: 'processed' }])
  const [task] = await db
    .select()
    .from(billingTasks)
    .where(eq(billingTasks.id, tasks[0] ?? ''))
  expect(task).toMatchObject({ state: 'refunded' })
})
