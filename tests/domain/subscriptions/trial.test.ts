import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { asUser } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { platformStatistics } from '#app/domain/admin/overview.server.ts'
import { day, formatDate, formatInstant, hour, localDateOf } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { cancelSuperseded } from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { endRenewal } from '#app/domain/subscriptions/billing/end-renewal.server.ts'
import { moveNextPayment } from '#app/domain/subscriptions/billing/move-next-payment.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { planWords } from '#app/domain/subscriptions/mails/words.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/paid-time.ts'
import { samePerson } from '#app/domain/subscriptions/ledger/trial-person.server.ts'
import { mayStartTrial, startTrial } from '#app/domain/subscriptions/ledger/trial.server.ts'
import { db } from '#db/client.server.ts'
import { mails, trialIdentities, users } from '#db/schema/index.ts'
import { shellData } from '#app/routes/_dashboard/shell-data.ts'
import {
  businessNow,
  codeOf,
  makeOwner,
  strangers,
  whileHandedOver,
} from '#tests/support/dashboard.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

const planNow = async (id: string) => (await businessNow(id)).planStatus
const newPhone = () => `+2782${Math.floor(1_000_000 + Math.random() * 9_000_000)}`

/** An owner without a plan, whose phone is theirs alone. */
async function newOwner(
  more: { planStatus?: 'NONE' | 'FREE'; phone?: string; email?: string } = {},
) {
  const { planStatus = 'NONE', phone = newPhone(), email } = more
  const made = await makeOwner({ planStatus })
  const changed = { phone, ...(email && { email }) }
  await db.update(users).set(changed).where(eq(users.id, made.owner.id))
  return { ...made, phone, email: email ?? made.owner.email }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

const remindersOf = ({ email }: Pick<Owner, 'email'>) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, 'plan-trial-ends')))
const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms)
const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ')
const dateText = (instant: Date) => formatDate(localDateOf(instant))

describe('the Premium trial', () => {
  test('is over on the plan page to the second, though the records follow later', async () => {
    const { actor } = await newOwner()
    const { endsAt } = await startTrial(actor)
    const billing = await ownBilling(actor, db, new Date(endsAt.getTime() + 1))
    expect(billing).toMatchObject({ plan: 'FREE', status: 'ended' })
    expect(planWords(billing).join(' ')).toBe(
      'Your listing is on the Free plan. It costs nothing and does not end.',
    )
  })

  test('has nothing to cancel, as from an old page', async () => {
    const { actor, business } = await newOwner()
    await startTrial(actor)
    const { provider } = await makeProvider()
    expect(await codeOf(cancelSubscription(actor, provider))).toBe('conflict')
    expect(await planNow(business.id)).toBe('PREMIUM')
  })

  test('after Premium that was paid once has nothing to move to Basic, as from an old page', async () => {
    const made = await makeProvider()
    made.fake.setNow(new Date(Date.now() - 41 * day))
    const { actor, code } = await makeSubscriber(made)
    await made.hear(made.fake.renew(code, false))
    made.fake.setNow(new Date())
    await cleanUpPlans()
    await cancelSuperseded(code, made.provider)
    await startTrial(actor)
    expect(await codeOf(downgradeToBasic(actor, made.provider))).toBe('conflict')
    expect([...made.fake.subscriptions.keys()]).toEqual([code])
  })

  test('adds its days to one plan in words, and what is left of Basic is worth no more than was paid', async () => {
    const made = await makeProvider()
    const { actor, email } = await newOwner()
    await startTrial(actor)
    for (const plan of ['BASIC', 'PREMIUM'] as const) {
      made.fake.setNow(new Date())
      const { reference } = await openCheckout(actor, subscriber(plan, email), {}, made.provider)
      await made.hear(made.fake.pay(reference))
    }
    const { credits } = await ownBilling(actor)
    expect(credits).toEqual([
      { reason: 'trial', days: 14, cents: 0 },
      { reason: 'unused-basic', days: expect.any(Number), cents: 9900 },
    ])
  })

  test('is announced with its end on every page of the dashboard', async () => {
    const { actor } = await newOwner()
    const { endsAt } = await startTrial(actor)
    expect(shellData(await ownAccount(actor)).plan).toBe(
      `Your Premium trial runs until ${dateText(endsAt)}. After that your listing moves to the Free plan.`,
    )
  })

  test('is Premium for fourteen days to the minute, then Free, and takes no payment', async () => {
    const owner = await newOwner()
    const now = new Date()
    const { endsAt } = await startTrial(owner.actor, db, now)
    expect(endsAt).toEqual(new Date(now.getTime() + 14 * day))
    expect(await planNow(owner.business.id)).toBe('PREMIUM')
    const billing = await ownBilling(owner.actor)
    expect(billing).toMatchObject({
      plan: 'PREMIUM',
      status: 'trial',
      renews: false,
      hasCard: false,
    })
    expect(planWords(billing)).toEqual([
      `Your Premium trial runs until ${dateText(endsAt)}.`,
      'No payment is taken. After that your listing moves to the Free plan.',
    ])
    await cleanUpPlans(db, before(endsAt, 1))
    expect(await planNow(owner.business.id)).toBe('PREMIUM')
    await cleanUpPlans(db, endsAt)
    expect(await planNow(owner.business.id)).toBe('FREE')
    expect(await ownBilling(owner.actor, db, endsAt)).toMatchObject({
      plan: 'FREE',
      status: 'ended',
    })
  })

  test('is announced to end twice, and the mails say that nothing is charged', async () => {
    const owner = await newOwner()
    const { endsAt } = await startTrial(owner.actor)
    for (const ms of [5 * day, 4 * day, 3 * day, 2 * day, day, hour]) {
      await cleanUpPlans(db, before(endsAt, ms))
    }
    await cleanUpPlans(db, endsAt)
    const sent = await remindersOf(owner)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.subject).toBe(`Your Premium trial ends on ${dateText(endsAt)}`)
    expect(words(sent[0]?.text)).toContain(
      `After that ${owner.business.name} moves to the Free plan. Nothing is charged, and the listing stays online. To keep Premium for R299 a month, choose it before then: the days that are left of the trial are added to the first month.`,
    )
    expect(sent[0]?.text).toContain('/subscription?plan=PREMIUM')
  })

  test('counts as Premium for the admins', async () => {
    const owner = await newOwner({ planStatus: 'FREE' })
    const admin = (await makeUser({ role: 'ADMIN' })).actor
    const stats = await platformStatistics(admin)
    await startTrial(owner.actor)
    const after = await platformStatistics(admin)
    expect(after.premiumBusinesses - stats.premiumBusinesses).toBe(1)
  })

  test('is for an owner without a paid plan alone', async () => {
    for (const [who, actor, code] of await strangers()) {
      expect(await codeOf(startTrial(actor)), who).toBe(code)
    }
    const made = await makeProvider()
    const paying = await makeSubscriber(made, 'BASIC')
    expect(await codeOf(startTrial(paying.actor))).toBe('conflict')
    expect(await planNow(paying.business.id)).toBe('BASIC')
    const given = await makeOwner({ planStatus: 'PREMIUM' })
    expect(await codeOf(startTrial(given.actor))).toBe('conflict')
    expect(await mayStartTrial(given.actor)).toBe(false)
  })
})

describe('once', () => {
  test('for a business, also when asked twice at the same moment', async () => {
    const owner = await newOwner()
    const answers = await Promise.all([1, 2, 3, 4].map(() => codeOf(startTrial(owner.actor))))
    expect(answers.filter((code) => code === 'conflict')).toHaveLength(3)
    const { endsAt } = (await ownTrial(owner)) ?? {}
    await cleanUpPlans(db, endsAt ?? new Date(0))
    expect(await codeOf(startTrial(owner.actor))).toBe('conflict')
    expect(await mayStartTrial(owner.actor)).toBe(false)
  })

  const ownTrial = async (owner: Owner) => {
    const { serviceUntil } = await ownBilling(owner.actor)
    return serviceUntil && { endsAt: serviceUntil }
  }

  test('for no listing that changes hands meanwhile, and then for its asker’s next one', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'FREE' })
    const { done } = await whileHandedOver(business.id, () => codeOf(startTrial(actor)))
    expect(done).toBe('not-found')
    expect((await businessNow(business.id)).planStatus).toBe('FREE')
    await makeBusiness({ ownerId: asUser(actor).userId, planStatus: 'FREE' })
    expect(await mayStartTrial(actor)).toBe(true)
  })

  test('for an email however it is written, and for a phone', async () => {
    const first = await newOwner({ email: `thandi.${crypto.randomUUID()}@gmail.com` })
    await startTrial(first.actor)
    const samePhone = await newOwner({ phone: first.phone })
    expect(await mayStartTrial(samePhone.actor)).toBe(false)
    expect(await codeOf(startTrial(samePhone.actor))).toBe('conflict')
    const plus = first.email.replace('thandi.', 'thandi').replace('@', '+two@')
    const sameEmail = await newOwner({ email: plus })
    expect(await mayStartTrial(sameEmail.actor)).toBe(false)
    expect(await codeOf(startTrial(sameEmail.actor))).toBe('conflict')
    expect(await codeOf(startTrial((await newOwner()).actor))).not.toBe('conflict')
  })

  const unproved = async (email: string) => {
    const made = await newOwner({ email })
    await prove(made, null)
    return made
  }
  const prove = ({ owner }: Owner, emailVerifiedAt: Date | null = new Date()) =>
    db.update(users).set({ emailVerifiedAt }).where(eq(users.id, owner.id))
  const variants = () => {
    const name = crypto.randomUUID()
    return [`${name}@example.com`, `${name}+1@example.com`, `${name}+2@example.com`] as const
  }

  test('for a typed address among those who did not prove it, and never instead of its owner', async () => {
    const [email, plus, more] = variants()
    await startTrial((await unproved(plus)).actor)
    const owner = await unproved(email)
    expect(await mayStartTrial(owner.actor)).toBe(true)
    await expect(startTrial(owner.actor)).rejects.toThrow(/confirm that the address is yours/)
    expect(await planNow(owner.business.id)).toBe('NONE')
    await prove(owner)
    expect(await codeOf(startTrial(owner.actor))).toBe('done')
    const third = await unproved(more)
    await expect(startTrial(third.actor)).rejects.toThrow(/has been used/)
  })

  test('for a phone that somebody without a proved address typed, never instead of who proved theirs', async () => {
    const [email] = variants()
    const thief = await unproved(email)
    await startTrial(thief.actor)
    const owner = await newOwner({ phone: thief.phone })
    await prove(owner, null)
    await expect(startTrial(owner.actor)).rejects.toThrow(/or phone number/)
    await prove(owner)
    expect(await codeOf(startTrial(owner.actor))).toBe('done')
    expect(await mayStartTrial((await newOwner({ phone: owner.phone })).actor)).toBe(false)
  })

  test.each(['cleanup', 'deletion'] as const)(
    'for who proved the address after it began, from the %s on',
    async (how) => {
      const [email, plus] = variants()
      const first = await unproved(email)
      await startTrial(first.actor)
      await prove(first)
      if (how === 'cleanup') await cleanUpPlans()
      else await deleteUser((await makeUser({ role: 'ADMIN' })).actor, first.owner.id)
      const again = await newOwner({ email: plus })
      expect(await mayStartTrial(again.actor)).toBe(false)
      await expect(startTrial(again.actor)).rejects.toThrow(/has been used/)
    },
  )

  test('for a person whose account was deleted, of whom hashes alone remain', async () => {
    const admin = (await makeUser({ role: 'ADMIN' })).actor
    const first = await newOwner()
    await startTrial(first.actor)
    await deleteUser(admin, first.owner.id)
    const again = await newOwner({ email: first.email.replace('@', '+again@') })
    expect(await codeOf(startTrial(again.actor))).toBe('conflict')
    const rows = JSON.stringify(await db.select().from(trialIdentities))
    expect(rows).not.toContain(first.phone.slice(3))
    expect(rows).not.toContain(first.email)
  })

  test.each([
    ['Thandi.Nkosi+a@Gmail.com', 'thandinkosi@gmail.com'],
    ['thandinkosi@googlemail.com', 'thandinkosi@gmail.com'],
    ['t.nkosi@example.co.za', 't.nkosi@example.co.za'],
    [' T.Nkosi+shop@Example.co.za ', 't.nkosi@example.co.za'],
  ])('%s is %s', (email, person) => {
    expect(samePerson(email)).toBe(person)
  })
})

describe('who pays in the trial', () => {
  async function paidIn(plan: 'BASIC' | 'PREMIUM', daysLeft: number) {
    const made = await makeProvider()
    const owner = await newOwner()
    const now = new Date()
    const startedAt = new Date(now.getTime() - (14 - daysLeft) * day + hour)
    const { endsAt } = await startTrial(owner.actor, db, startedAt)
    made.fake.setNow(now)
    const order = subscriber(plan, owner.email)
    const { reference } = await openCheckout(owner.actor, order, {}, made.provider)
    await made.hear(made.fake.pay(reference))
    await moveNextPayment(owner.business.id, made.provider)
    const live = [...made.fake.subscriptions.values()].filter(({ status }) => status === 'active')
    const until = new Date(monthAfter(now).getTime() + (daysLeft + 1) * day)
    return { ...made, ...owner, endsAt, live, until }
  }

  test('for Premium has it at once, and keeps the days that were left', async () => {
    const paid = await paidIn('PREMIUM', 9)
    expect(paid.live).toMatchObject([{ next: paid.until }])
    expect(await ownBilling(paid.actor)).toMatchObject({
      plan: 'PREMIUM',
      status: 'active',
      paidUntil: paid.until,
      nextPaymentAt: paid.until,
      credits: [{ reason: 'trial', days: 10 }],
    })
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, paid.email), eq(mails.kind, 'plan-credit')))
    expect(words(mail?.text)).toContain('10 days of your trial are left, and are added to Premium.')
    await cleanUpPlans(db, before(paid.endsAt, hour))
    expect(await remindersOf(paid)).toEqual([])
  })

  test('for Basic has Premium to the end of the trial, then a whole month of Basic', async () => {
    const paid = await paidIn('BASIC', 9)
    expect(paid.live).toMatchObject([{ next: paid.until }])
    const billing = await ownBilling(paid.actor)
    expect(billing).toMatchObject({ plan: 'PREMIUM', status: 'trial', follower: 'BASIC' })
    expect(planWords(billing)[1]).toBe(
      `Basic follows, and is paid until ${dateText(paid.until)}. The next payment of R99 is taken then.`,
    )
    await cleanUpPlans(db, paid.endsAt)
    expect(await planNow(paid.business.id)).toBe('BASIC')
    expect(await ownBilling(paid.actor, db, paid.endsAt)).toMatchObject({
      plan: 'BASIC',
      status: 'active',
      nextPaymentAt: paid.until,
    })
  })

  test('for Basic and cancels it keeps the trial and the month', async () => {
    const paid = await paidIn('BASIC', 9)
    expect(await cancelSubscription(paid.actor, paid.provider)).toEqual({ endsAt: paid.until })
    const billing = await ownBilling(paid.actor)
    expect(billing).toMatchObject({ plan: 'PREMIUM', status: 'trial', nextPaymentAt: null })
    expect(planWords(billing)[1]).toContain('No further payment is taken.')
    await cleanUpPlans(db, paid.endsAt)
    expect(await planNow(paid.business.id)).toBe('BASIC')
    await cleanUpPlans(db, paid.until)
    expect(await planNow(paid.business.id)).toBe('FREE')
  })

  test('for Basic, which an admin ends, is told once when it ends', async () => {
    const paid = await paidIn('BASIC', 9)
    const code = paid.live[0]!.code
    for (let time = 0; time < 2; time += 1) await endRenewal({ code, tells: true }, paid.provider)
    const told = await db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, paid.email), eq(mails.kind, 'plan-ends')))
    expect(told.map(({ subject }) => subject)).toEqual([
      `Basic for ${paid.business.name} ends on ${formatInstant(paid.until)}`,
    ])
  })
})
