import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { day, formatInstant } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { endRenewal } from '#app/domain/subscriptions/billing/end-renewal.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { refundTask } from '#app/domain/subscriptions/tasks/refund-task.server.ts'
import {
  enqueueEndOfRenewals,
  retryPendingCancellations,
} from '#app/domain/subscriptions/plan/one-renewal.server.ts'
import { enqueueEndOfUntied } from '#app/domain/subscriptions/sync/untied-subscriptions.server.ts'
import { endTaskSubscription } from '#app/domain/subscriptions/tasks/end-renewal.server.ts'
import { billingTaskList } from '#app/domain/subscriptions/tasks/queries.server.ts'
import { db } from '#db/client.server.ts'
import {
  billingTasks,
  businesses,
  mails,
  payments,
  planTerms,
  subscriptions,
} from '#db/schema/index.ts'
import { jobsAbout, mailKinds } from '#tests/support/billing-tasks.ts'
import { businessNow, codeOf } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'
import { auditOf } from '../admin/audit.ts'

/** A subscriber whose payment is a task, as after a dispute, and an admin. */
async function taskOf(kind: 'dispute' | 'second-payment' = 'dispute', daysAgo = 0) {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - daysAgo * day))
  const admin = await makeUser({ role: 'ADMIN' })
  const paid = await makeSubscriber(made)
  const [task] = await db
    .insert(billingTasks)
    .values({
      ...{ kind, subject: paid.reference, reference: paid.reference, amountCents: 29900 },
      ...{ businessId: paid.business.id, note: 'Disputed.', paidAt: new Date() },
    })
    .returning()
  if (!task) throw new Error('no task was made')
  return { made, admin, ...paid, task }
}

/** Works on what was queued to end this subscription, and answers whether there was any. */
async function endQueued(code: string, { provider }: Awaited<ReturnType<typeof makeProvider>>) {
  const jobs = await db.execute(
    sql`select payload->'tells' as tells from graphile_worker._private_jobs
      where key = ${`end-renewal:${code}`}`,
  )
  if (jobs.length > 0) await endRenewal({ code, tells: jobs[0]?.['tells'] === true }, provider)
  return jobs.length > 0
}

const stateOf = async (code: string) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.code, code)))[0]?.state
const viewOf = async (actor: Parameters<typeof billingTaskList>[0], id: string) =>
  (await billingTaskList(actor)).find((task) => task.id === id)

describe('ending the subscription of a task', () => {
  test('stops renewals at the provider, keeps what is paid and the task, and is audited', async () => {
    const { made, admin, task, code, business } = await taskOf()
    expect(await viewOf(admin.actor, task.id)).toMatchObject({ renews: true, paysForNow: true })
    await endTaskSubscription(admin.actor, task.id)
    expect(await endQueued(code, made)).toBe(true)
    expect(made.fake.subscriptions.get(code)?.status).toBe('non-renewing')
    expect(await stateOf(code)).toBe('non-renewing')
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
    const [terms] = await db.select().from(planTerms).where(eq(planTerms.businessId, business.id))
    expect(terms?.status).toBe('ending')
    expect(await viewOf(admin.actor, task.id)).toMatchObject({ state: 'open', renews: false })
    expect(await auditOf(task.id)).toMatchObject([
      { action: 'payment.subscription-ended', actor: admin.id, after: { subscription: code } },
    ])
    expect(await codeOf(endTaskSubscription(admin.actor, task.id))).toBe('conflict')
  })

  test('tells its owner when their plan ends, and nobody twice', async () => {
    const { made, admin, owner, task, code, actor } = await taskOf()
    await endTaskSubscription(admin.actor, task.id)
    await endQueued(code, made)
    await endQueued(code, made)
    const told = (await db.select().from(mails).where(eq(mails.recipient, owner.email))).filter(
      ({ kind }) => kind === 'plan-ends',
    )
    const { serviceUntil } = await ownBilling(actor)
    expect(told.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`ends on ${formatInstant(serviceUntil as Date)}`),
    ])
  })

  test('tells its owner where the provider’s own event is booked and our answer was lost', async () => {
    const { made, admin, owner, task, code } = await taskOf()
    await endTaskSubscription(admin.actor, task.id)
    await made.hear(made.fake.endRenewal(code))
    await endQueued(code, made)
    await endQueued(code, made)
    expect((await mailKinds(owner.email)).filter((kind) => kind === 'plan-ends')).toHaveLength(1)
  })

  test('tells its owner again who had cancelled their plan and kept it since', async () => {
    const { made, admin, owner, task, actor } = await taskOf()
    await cancelSubscription(actor, made.provider)
    made.fake.setNow(new Date(Date.now() + 60_000))
    await undoPlanChange(actor, made.provider)
    await endTaskSubscription(admin.actor, task.id)
    for (const { code, status } of [...made.fake.subscriptions.values()])
      if (status === 'active') expect(await endQueued(code, made)).toBe(true)
    expect(await mailKinds(owner.email)).toEqual([
      'plan-ends',
      'plan-ends',
      'plan-kept',
      'plan-paid',
    ])
  })

  test('tells its owner that nothing follows who had moved to Basic', async () => {
    const { made, admin, owner, task, actor } = await taskOf()
    await downgradeToBasic(actor, made.provider)
    await endTaskSubscription(admin.actor, task.id)
    for (const { code } of [...made.fake.subscriptions.values()]) await endQueued(code, made)
    expect((await ownBilling(actor)).follower).toBeNull()
    expect(await mailKinds(owner.email)).toEqual(['plan-ends', 'plan-ends', 'plan-paid'])
  })

  test('leaves the days of grace that were promised while a month is due', async () => {
    const { made, admin, task, code, actor } = await taskOf('dispute', 32)
    const before = await ownBilling(actor)
    expect(before).toMatchObject({ status: 'past-due' })
    await endTaskSubscription(admin.actor, task.id)
    await endQueued(code, made)
    expect(await ownBilling(actor)).toMatchObject({
      ...{ status: 'ending', plan: 'PREMIUM', serviceUntil: before.serviceUntil },
    })
  })

  test('counts a month that was paid and nobody told of, without days of grace after it', async () => {
    const { made, admin, owner, task, code, actor } = await taskOf('dispute', 32)
    made.fake.renew(code, true)
    await endTaskSubscription(admin.actor, task.id)
    await endQueued(code, made)
    const { status, paidUntil, serviceUntil } = await ownBilling(actor)
    expect({ status, serviceUntil }).toEqual({ status: 'ending', serviceUntil: paidUntil })
    expect(Number(paidUntil)).toBeGreaterThan(Date.now() + 25 * day)
    const told = await db.select().from(mails).where(eq(mails.recipient, owner.email))
    expect(told.find(({ kind }) => kind === 'plan-ends')?.subject).toContain(
      formatInstant(paidUntil as Date),
    )
  })

  test('works where no business holds it any more, and leaves what others hold', async () => {
    const { made, admin, task, code, business } = await taskOf()
    const { customerCode } = (
      await db.select().from(payments).where(eq(payments.reference, task.subject))
    )[0]!
    await db
      .update(billingTasks)
      .set({ businessId: null, customerCode })
      .where(eq(billingTasks.id, task.id))
    expect(await viewOf(admin.actor, task.id)).toMatchObject({ renews: false })
    expect(await codeOf(endTaskSubscription(admin.actor, task.id))).toBe('conflict')
    await db.delete(businesses).where(eq(businesses.id, business.id))
    expect(await viewOf(admin.actor, task.id)).toMatchObject({ renews: true })
    await endTaskSubscription(admin.actor, task.id)
    expect(await endQueued(code, made)).toBe(true)
    expect(made.fake.subscriptions.get(code)?.status).toBe('non-renewing')
    expect(await stateOf(code)).toBe('non-renewing')
  })

  test('is tried again while the provider is silent', async () => {
    const { made, code } = await taskOf()
    made.fake.failNext('reset')
    await expect(endRenewal({ code }, made.provider)).rejects.toThrow(/unreachable/)
    expect(await stateOf(code)).toBe('active')
    await endRenewal({ code }, made.provider)
    await endRenewal({ code }, made.provider)
    expect(await stateOf(code)).toBe('non-renewing')
  })

  test('is for admins alone', async () => {
    const { admin, actor, task } = await taskOf()
    expect(await codeOf(endTaskSubscription(actor, task.id))).toBe('forbidden')
    expect(await codeOf(endTaskSubscription(anonymous, task.id))).toBe('unauthenticated')
    expect(await codeOf(endTaskSubscription(admin.actor, crypto.randomUUID()))).toBe('not-found')
  })
})

describe('a refund of the month that runs', () => {
  const refund = (
    made: Awaited<ReturnType<typeof taskOf>>,
    amountCents: number | 'all',
    end = true,
  ) => refundTask(made.admin.actor, { taskId: made.task.id, amountCents, endSubscription: end })

  test('in full ends the subscription where the admin left that chosen', async () => {
    const made = await taskOf()
    await refund(made, 'all')
    expect(await endQueued(made.code, made.made)).toBe(true)
    expect(await stateOf(made.code)).toBe('non-renewing')
  })

  test('of the rest, after a part, ends it too', async () => {
    const made = await taskOf()
    await refund(made, 10000)
    expect(await endQueued(made.code, made.made)).toBe(false)
    await db.update(billingTasks).set({ state: 'open' }).where(eq(billingTasks.id, made.task.id))
    await refund(made, 19900)
    expect(await endQueued(made.code, made.made)).toBe(true)
  })

  test('in full and not chosen, in part, of a former month, or paid twice leaves it', async () => {
    const [unchosen, part, old, twice] = [
      await taskOf(),
      await taskOf(),
      await taskOf(),
      await taskOf('second-payment'),
    ]
    await refund(unchosen, 'all', false)
    await refund(part, 10000)
    await db
      .update(payments)
      .set({ paidAt: new Date(Date.now() - 40 * day) })
      .where(eq(payments.reference, old.reference))
    await refund(old, 'all')
    await refund(twice, 'all')
    for (const { code, made } of [unchosen, part, old, twice]) {
      expect(await endQueued(code, made)).toBe(false)
    }
  })
})

describe('what renews and should not', () => {
  test('is ended at night also where no business holds it', async () => {
    const { code } = await taskOf()
    const supersededAt = new Date(Date.now() - 2 * day)
    const stray = { businessId: null, supersededAt }
    await db.update(subscriptions).set(stray).where(eq(subscriptions.code, code))
    await retryPendingCancellations(new Date(Date.now() - day), db)
    expect(await jobsAbout('end-renewal', code)).toEqual([{ code }])
  })

  test('is ended as was ordered, also where it is asked to end unless somebody has it', async () => {
    const { code, business } = await taskOf()
    await enqueueEndOfRenewals({ businessId: business.id }, db)
    await enqueueEndOfUntied(code, db)
    expect(await jobsAbout('end-renewal', code)).toContainEqual({ code })
  })
})
