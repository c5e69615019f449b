import { eq, getTableColumns, sql } from 'drizzle-orm'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { anonymous, asUser, type Actor } from '#app/domain/actor.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, businesses, mails, payments, refunds } from '#db/schema/index.ts'
import { subscriber, type makeProvider } from './plans.ts'

type Made = Awaited<ReturnType<typeof makeProvider>>

/** The tasks about a payment, oldest first. */
export const tasksAbout = (reference: string) =>
  db
    .select()
    .from(billingTasks)
    .where(eq(billingTasks.reference, reference))
    .orderBy(billingTasks.createdAt)

export const refundsOf = (reference: string) =>
  db.select().from(refunds).where(eq(refunds.reference, reference))

/** The payments on the books of an owner's business. */
export const bookedBy = (owner: Actor) =>
  db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(businesses, eq(businesses.id, payments.businessId))
    .where(eq(businesses.ownerId, asUser(owner).userId))

/** What the queue is asked to do about a payment by a task of this name. */
export async function jobsAbout(task: string, about: string): Promise<object[]> {
  const jobs = await db.execute<{ payload: Record<string, unknown> }>(sql`
    select p.payload from graphile_worker._private_jobs p
    join graphile_worker.jobs j on j.id = p.id where j.task_identifier = ${task}`)
  return jobs.map(({ payload }) => payload).filter((one) => Object.values(one).includes(about))
}

/** The kinds of mail somebody got, sorted. */
export async function mailKinds(recipient: string): Promise<string[]> {
  const sent = await db.select().from(mails).where(eq(mails.recipient, recipient))
  return sent.map(({ kind }) => kind).toSorted()
}

/** A checkout of somebody without an account, opened and not paid. */
export async function openPayFirst(
  made: Made,
  plan: 'BASIC' | 'PREMIUM' = 'PREMIUM',
  email?: string,
) {
  const who = subscriber(plan, email)
  const { reference } = await openCheckout(anonymous, who, {}, made.provider)
  return { reference, email: who.email }
}

/** A dispute's own id: of one dispute there is one task. */
export const newDisputeId = () => Math.floor(Math.random() * 1e9)

/** An event about a dispute of a payment of R299: of one of its own, unless `more` has an id. */
export const disputeEvent = (made: Made, name: string, reference: string, more: object = {}) =>
  made.fake.event(`charge.dispute.${name}`, {
    id: newDisputeId(),
    refund_amount: 29900,
    currency: 'ZAR',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category: 'chargeback',
    dueAt: '2026-11-25T18:00:00.000Z',
    transaction: { reference },
    ...more,
  })
