import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { loader as layout } from '#app/routes/_admin/route.tsx'
import type { AdminWork } from '#app/ui/desk/admin-work.ts'
import { action, loader } from '#app/routes/_admin.admin.tasks/route.tsx'
import { refusalOf } from '#app/routes/_admin.admin.tasks/task-refusal.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, subscriptions } from '#db/schema/index.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { get, outcome, post } from '#tests/support/requests.ts'

const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })
const admin = async () => cookieOf((await makeUser({ role: 'ADMIN' })).id)

async function makeTask(values: Partial<typeof billingTasks.$inferInsert> = {}) {
  const reference = `cptgems-${crypto.randomUUID()}`
  const [task] = await db
    .insert(billingTasks)
    .values({
      kind: 'second-payment',
      subject: reference,
      reference,
      amountCents: 29900,
      note: 'Premium was paid already.',
      ...values,
    })
    .returning()
  if (!task) throw new Error('no task was made')
  return task
}

const stateOf = async (id: string) =>
  (await db.select().from(billingTasks).where(eq(billingTasks.id, id)))[0]?.state

/** A task of a business whose subscription renews. */
async function makeRenewingTask() {
  const { business } = await makeOwner({ planStatus: 'PREMIUM' })
  const code = `SUB_${crypto.randomUUID()}`
  await db.insert(subscriptions).values({
    ...{ code, businessId: business.id, customerCode: 'CUS_1', plan: 'PREMIUM' },
    ...{ state: 'active', askedAt: new Date() },
  })
  return { ...(await makeTask({ businessId: business.id })), code }
}

describe('Tasks', () => {
  it('ends a subscription and keeps the task on the list', async () => {
    const more = await admin()
    const { id, code } = await makeRenewingTask()
    const form = { taskId: id, intent: 'endSubscription' }
    const answered = await outcome(action(post('/admin/tasks', form, more)))
    expect([answered.status, answered.location]).toEqual([302, '/admin/tasks'])
    expect(await stateOf(id)).toBe('open')
    const jobs = await db.execute(
      sql`select from graphile_worker.jobs where key = ${`end-renewal:${code}`}`,
    )
    expect(jobs).toHaveLength(1)
    const none = await makeTask()
    const refused = await outcome(action(post('/admin/tasks', { ...form, taskId: none.id }, more)))
    expect(refused.status).toBe(409)
  })

  it('lists what is open, and apart what is done', async () => {
    const more = await admin()
    const open = await makeTask()
    const done = await makeTask({ state: 'settled', reason: 'By phone.', closedAt: new Date() })
    const ids = async (path: string) => {
      const { data } = await outcome(loader(get(path, more)))
      return (data as { tasks: { id: string }[] }).tasks.map(({ id }) => id)
    }
    expect(await ids('/admin/tasks')).toContain(open.id)
    expect(await ids('/admin/tasks')).not.toContain(done.id)
    expect(await ids('/admin/tasks?show=done')).toContain(done.id)
  })

  it('is counted on the overview', async () => {
    const more = await admin()
    const counted = async () =>
      ((await outcome(layout(get('/admin', more)))).data as { work: AdminWork }).work.tasks
    const before = await counted()
    await makeTask()
    expect(await counted()).toBe(before + 1)
  })

  it.each([
    ['refundAll', {}, 'refunding'],
    ['refundPart', { amount: '149,50' }, 'refunding'],
    ['settle', { reason: 'Agreed by phone.' }, 'settled'],
  ])('takes %s and goes back to the list', async (intent, fields, state) => {
    const more = await admin()
    const { id } = await makeTask()
    const form = { taskId: id, intent, ...fields }
    const answered = await outcome(action(post('/admin/tasks', form, more)))
    expect([answered.status, answered.location]).toEqual([302, '/admin/tasks'])
    expect(await stateOf(id)).toBe(state)
  })

  it.each([
    ['refundPart', { amount: 'all of it' }, 'Please enter an amount in rand, such as 149.50.'],
    ['refundPart', { amount: '300' }, 'Please enter an amount of at most R299.'],
    ['refundPart', {}, 'Please enter an amount in rand, such as 149.50.'],
    ['settle', { reason: ' ' }, 'Enter a reason of 3 to 500 characters.'],
    ['settle', {}, 'Enter a reason of 3 to 500 characters.'],
    ['forget', {}, 'Please choose what to do.'],
  ])('refuses %s of %j at its row and loses nothing', async (intent, fields, message) => {
    const more = await admin()
    const { id } = await makeTask()
    const form = { taskId: id, intent, ...fields }
    const { status, data } = await outcome(action(post('/admin/tasks', form, more)))
    expect(status).toBe(422)
    const refusal = refusalOf(data as FormReply)
    expect(refusal).toMatchObject({ taskId: id, intent, message, ...fields })
    expect(await stateOf(id)).toBe('open')
  })

  it('keeps a refused form for a browser without scripts', async () => {
    const more = { ...(await admin()), headers: { accept: 'text/html' } }
    const { id } = await makeTask()
    const form = { taskId: id, intent: 'refundPart', amount: '300' }
    const { status, location } = await outcome(action(post('/admin/tasks', form, more)))
    expect(status).toBe(303)
    expect(location).toMatch(/^\/admin\/tasks\?refused=/)
  })

  it.each([['x'], [crypto.randomUUID()]])('knows no task %s', async (taskId) => {
    const form = { taskId, intent: 'settle', reason: 'Gone.' }
    const { data } = await outcome(action(post('/admin/tasks', form, await admin())))
    expect(refusalOf(data as FormReply)?.message).toBe('There is no such task.')
  })

  it('shows the browser which fields are required', async () => {
    const { data } = await outcome(loader(get('/admin/tasks', await admin())))
    const required = { required: true }
    expect(data).toMatchObject({ constraint: { amount: required, reason: required } })
  })

  it('is closed to everybody else, to read and to post', async () => {
    const { id } = await makeTask()
    const { owner } = await makeOwner()
    const form = { taskId: id, intent: 'refundAll' }
    const as = async (more: { cookie?: string }) =>
      Promise.all([
        outcome(loader(get('/admin/tasks', more))),
        outcome(action(post('/admin/tasks', form, more))),
      ])
    for (const { status } of await as(await cookieOf(owner.id))) expect(status).toBe(403)
    for (const { status, location } of await as({})) {
      expect([status, location]).toEqual([302, expect.stringMatching(/^\/login/)])
    }
    expect(await stateOf(id)).toBe('open')
  })
})
