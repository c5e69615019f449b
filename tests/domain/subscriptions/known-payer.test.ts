import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { mailKnownPayer } from '#app/domain/subscriptions/checkout/known-payer.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { db } from '#db/client.server.ts'
import { mails, users } from '#db/schema/index.ts'
import { openPayFirst } from '#tests/support/billing-tasks.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

const mailsTo = (recipient: string) => db.select().from(mails).where(eq(mails.recipient, recipient))

/** How often each task is queued for a checkout, by its name. */
async function jobsAbout(reference: string) {
  const rows = await db.execute<{ task_identifier: string }>(sql`
    select j.task_identifier from graphile_worker._private_jobs p
    join graphile_worker.jobs j using (id) where p.payload->>'reference' = ${reference}`)
  return rows.map(({ task_identifier: name }) => name)
}

describe('a checkout without signing in', () => {
  test('answers the same whether or not its address pays for a listing', async () => {
    const made = await makeProvider()
    const { owner } = await makeSubscriber(made)
    const free = await makeOwner()
    const before = (await mailsTo(owner.email)).length
    for (const plan of ['BASIC', 'PREMIUM'] as const) {
      for (const email of [owner.email, free.owner.email, undefined]) {
        const who = subscriber(plan, email)
        const opened = await openCheckout(anonymous, who, {}, made.provider)
        expect(new URL(opened.authorizationUrl).host).toBe('checkout.paystack.com')
        expect(await jobsAbout(opened.reference)).toEqual(['mail-known-payer'])
      }
    }
    expect(await mailsTo(owner.email)).toHaveLength(before)
  })

  test('is announced to who pays already by mail, once a day, and to nobody else', async () => {
    const made = await makeProvider()
    const { owner } = await makeSubscriber(made)
    const stranger = subscriber('BASIC')
    const warnings = async (email: string) =>
      (await mailsTo(email)).filter(({ kind }) => kind === 'plan-paid-already')
    for (const who of [subscriber('PREMIUM', owner.email), stranger]) {
      for (const _ of [1, 2]) {
        const { reference } = await openCheckout(anonymous, who, {}, made.provider)
        await mailKnownPayer(reference)
      }
    }
    const [mail, ...more] = await warnings(owner.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('You pay for a listing on CPT Gems already')
    expect(mail?.text).toContain(
      'Somebody has just opened a payment for the Premium plan with your email address, without signing in.',
    )
    expect(mail?.text).toContain('please do not pay there: you would pay twice')
    expect(mail?.text).toContain('/login?redirectTo=')
    expect(await warnings(stranger.email)).toEqual([])
  })
})

describe('a checkout of an owner', () => {
  /** What an owner reads at an address that pays for another listing, or whose payment waits. */
  async function readAt(isVerified: boolean): Promise<string[]> {
    const made = await makeProvider()
    const paying = await makeSubscriber(made)
    const unclaimed = await openPayFirst(made)
    await made.hear(made.fake.pay(unclaimed.reference))
    const { actor, owner } = await makeOwner({ planStatus: 'NONE' })
    const read: string[] = []
    for (const email of [paying.owner.email, unclaimed.email]) {
      await db
        .update(users)
        .set({ email: `${randomUUID()}@example.co.za` })
        .where(eq(users.email, email))
      const own = { email, emailVerifiedAt: isVerified ? new Date() : null }
      await db.update(users).set(own).where(eq(users.id, owner.id))
      const opening = openCheckout(actor, subscriber('BASIC', email), {}, made.provider)
      read.push(
        await opening.then(
          () => '',
          (error: Error) => error.message,
        ),
      )
    }
    return read
  }

  test('says of an address of its own that was not proved only that it has to be', async () => {
    const [one, two] = await readAt(false)
    expect(one).toMatch(
      /^Please confirm this email address first, by the link in our email to it\./,
    )
    expect(two).toBe(one)
  })

  test('says why to who has proved the address', async () => {
    expect(await readAt(true)).toEqual([
      expect.stringContaining('already pays for another listing'),
      expect.stringContaining('use the link in the email about it'),
    ])
  })
})
