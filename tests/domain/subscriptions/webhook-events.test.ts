import { createHmac, randomUUID } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { day } from '#app/domain/local-time.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { processEvent } from '#app/domain/subscriptions/events/process-event.server.ts'
import { receiveEvent } from '#app/domain/subscriptions/events/receive-event.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { db } from '#db/client.server.ts'
import { mails, payments, planTerms, providerEvents, reconcileDrifts } from '#db/schema/index.ts'
import { tasksAbout } from '#tests/support/billing-tasks.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import type { SignedEvent } from '#tests/support/fake-paystack.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

const bytes = (text: string) => Buffer.from(text)
const planNow = async (id: string) => (await businessNow(id)).planStatus

test('an event says no more of its payer a month after it was dealt with', async () => {
  const made = await makeProvider()
  const { reference } = await makeSubscriber(made)
  const about = sql`${providerEvents.payload}->'data'->>'reference' = ${reference}`
  const [event] = await db.select().from(providerEvents).where(about)
  const payloadNow = async () => {
    const own = eq(providerEvents.id, event?.id ?? '')
    return (await db.select().from(providerEvents).where(own))[0]?.payload
  }
  await cleanUpPlans()
  expect(await payloadNow()).toEqual(event?.payload)
  await db
    .update(providerEvents)
    .set({ receivedAt: new Date(Date.now() - 31 * day) })
    .where(eq(providerEvents.id, event?.id ?? ''))
  await cleanUpPlans()
  expect(await payloadNow()).toEqual({})
})

describe('receiveEvent', () => {
  test('stores a signed event once, however often it comes', async () => {
    const { fake, provider } = await makeProvider()
    const { body, signature } = fake.event('customer.updated', { id: crypto.randomUUID() })
    const take = () => receiveEvent(bytes(body), signature, {}, provider)
    const all = await Promise.all([take(), take(), take()])
    expect(all.toSorted()).toEqual(['known', 'known', 'stored'])
  })

  test.each([
    ['no signature', () => null],
    ['a signature of other bytes', (fresh: SignedEvent) => fresh.signature.replace(/./, 'x')],
    ['a short signature', (fresh: SignedEvent) => fresh.signature.slice(0, 64)],
  ])('refuses %s and keeps a hash of what came', async (_, bend) => {
    const { fake, provider } = await makeProvider()
    const event = fake.event('charge.success', { secret: crypto.randomUUID() })
    const refused = receiveEvent(bytes(event.body), bend(event), { address: '192.0.2.9' }, provider)
    expect(await codeOf(refused)).toBe('unauthenticated')
    const rows = await db
      .select()
      .from(providerEvents)
      .where(and(eq(providerEvents.outcome, 'forged'), like(providerEvents.note, '%192.0.2.9%')))
    const row = rows.at(-1)
    expect(row?.payload).toEqual({
      bytes: event.body.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('a body serialized again is forged, though it says the same', async () => {
    const { fake, provider } = await makeProvider()
    const { body, signature } = fake.event('charge.success', { a: 1, b: crypto.randomUUID() })
    const rewritten = JSON.stringify(JSON.parse(body), null, 1)
    expect(await codeOf(receiveEvent(bytes(rewritten), signature, {}, provider))).toBe(
      'unauthenticated',
    )
  })

  const sign = (body: Buffer, key: string) => createHmac('sha512', key).update(body).digest('hex')

  test.each(['', 'null', '[', '"text"', '\ud800', `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`])(
    'a signed body that is no event (%j) is refused',
    async (body) => {
      const { provider, fake } = await makeProvider()
      const signature = sign(bytes(body), fake.secretKey)
      expect(await codeOf(receiveEvent(bytes(body), signature, {}, provider))).toBe('invalid')
    },
  )

  test.each([
    ['NUL', bytes('\\u0000')],
    ['the first half of a pair', bytes('\\ud83d')],
    ['the second half of a pair', bytes('\\udc8e')],
    ['bytes that are no UTF-8', Buffer.from([0xed, 0xa0, 0x80])],
  ])('a signed event with %s is stored without it, and worked on', async (_, strange) => {
    const { provider, fake } = await makeProvider()
    const id = randomUUID()
    const places = ['{"event":"a', '","', '":{"id":"', `${id}"},"data":[{"reference":"`, '"}]}']
    const body = Buffer.concat(
      places.flatMap((text, at) => (at ? [strange, bytes(text)] : [bytes(text)])),
    )
    const signature = sign(body, fake.secretKey)
    expect(await receiveEvent(body, signature, {}, provider)).toBe('stored')
    expect(await receiveEvent(body, signature, {}, provider)).toBe('known')
    const found = sql`${providerEvents.payload}::text like ${`%${id}%`}`
    const [row] = await db.select().from(providerEvents).where(found)
    expect(row?.payload).toMatchObject({ event: expect.stringMatching(/^a\ufffd+$/) })
    await processEvent(row?.id ?? '', provider)
    const [after] = await db.select().from(providerEvents).where(found)
    expect(after?.outcome).toBe('ignored')
  })
})

describe('processEvent', () => {
  test('the two events of a start, in either order and doubled, end in the same plan', async () => {
    for (const turn of [
      (events: SignedEvent[]) => events,
      (events: SignedEvent[]) => events.toReversed(),
      (events: SignedEvent[]) => [...events, ...events, ...events.toReversed()],
      (events: SignedEvent[]) => events.slice(0, 1),
      (events: SignedEvent[]) => events.slice(1),
    ]) {
      const made = await makeProvider()
      const { actor, owner, business } = await makeOwner({ planStatus: 'NONE' })
      const who = subscriber('BASIC', owner.email)
      const { reference } = await openCheckout(actor, who, {}, made.provider)
      const outcomes = await made.hear(turn(made.fake.pay(reference)))
      expect(new Set(outcomes)).toEqual(new Set(['applied']))
      expect(await planNow(business.id)).toBe('BASIC')
      const booked = await db.select().from(payments).where(eq(payments.businessId, business.id))
      expect(booked).toHaveLength(1)
    }
  })

  test('of a payment that began a plan, and of one nobody has claimed, the provider is asked once what its payer holds', async () => {
    const made = await makeProvider()
    const { actor, owner } = await makeOwner({ planStatus: 'NONE' })
    const own = await openCheckout(actor, subscriber('BASIC', owner.email), {}, made.provider)
    const free = await openCheckout(anonymous, subscriber('BASIC'), {}, made.provider)
    for (const { reference } of [own, free]) {
      const [paid] = made.fake.pay(reference)
      const before = made.fake.requests.length
      expect(await made.hear([paid as SignedEvent])).toEqual(['applied'])
      const asked = made.fake.requests.slice(before).filter(({ path }) => /^.customer/.test(path))
      expect(asked).toHaveLength(1)
    }
  })

  test('an event is worked on once, and again after a provider that was silent', async () => {
    const made = await makeProvider()
    const { code, business } = await makeSubscriber(made)
    const [event] = made.fake.endRenewal(code)
    const { body, signature } = event as SignedEvent
    await receiveEvent(bytes(body), signature, {}, made.provider)
    const stored = like(providerEvents.fingerprint, 'subscription.not_renew:%')
    const [row] = await db
      .select()
      .from(providerEvents)
      .where(and(stored, eq(providerEvents.outcome, 'waiting')))
    const id = row?.id ?? ''
    made.fake.failNext('reset')
    await expect(processEvent(id, made.provider)).rejects.toThrow(/unreachable/)
    await processEvent(id, made.provider)
    await processEvent(id, made.provider)
    const [terms] = await db.select().from(planTerms).where(eq(planTerms.businessId, business.id))
    expect(terms?.status).toBe('ending')
  })

  test("a payment under somebody else's reference pays for nobody twice", async () => {
    const made = await makeProvider()
    const first = await makeSubscriber(made, 'BASIC')
    const { fake, hear, provider } = made
    const other = await makeOwner({ planStatus: 'NONE' })
    // Signed, but for a payment already in the first business's ledger.
    const outcomes = await hear([
      fake.event('charge.success', {
        reference: first.reference,
        customer: { customer_code: 'CUS_other', email: other.owner.email },
      }),
    ])
    expect(outcomes).toEqual(['applied'])
    expect(await confirmCheckout(first.reference, provider)).toMatchObject({ state: 'paid' })
    expect(await planNow(other.business.id)).toBe('NONE')
    const booked = await db.select().from(payments).where(eq(payments.reference, first.reference))
    expect(booked).toMatchObject([{ businessId: first.business.id }])
  })

  test('cards that expire soon, sent as a list, are a mail each', async () => {
    const made = await makeProvider()
    const one = await makeSubscriber(made)
    const two = await makeSubscriber(made, 'BASIC')
    await made.hear([
      made.fake.event('subscription.expiring_cards', [
        { expiry_date: '12/2026', subscription: { subscription_code: one.code } },
        { expiry_date: '12/2026', subscription: { subscription_code: two.code } },
      ]),
    ])
    for (const { owner } of [one, two]) {
      const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
      expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['plan-card-expires', 'plan-paid'])
    }
  })
})

describe('when events are lost', () => {
  test('the cleanup checks payments of checkouts without an event', async () => {
    const made = await makeProvider()
    const { actor, owner } = await makeOwner({ planStatus: 'NONE' })
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(actor, who, {}, made.provider)
    made.fake.pay(reference)
    expect((await cleanUpPlans(db, new Date())).asked).toBe(0)
    const swept = await cleanUpPlans(db, new Date(Date.now() + 11 * 60_000))
    expect(swept.asked).toBeGreaterThanOrEqual(1)
  })

  test('the nightly comparison corrects the records, logs the difference and mails the admins', async () => {
    const made = await makeProvider()
    made.fake.setNow(new Date(Date.now() - 29 * day))
    const { business, code } = await makeSubscriber(made)
    const admin = await makeUser({ role: 'ADMIN' })
    made.fake.renew(code, true)
    made.fake.endRenewal(code)
    const done = await reconcilePayments(made.provider)
    expect(done.asked).toBeGreaterThanOrEqual(1)
    const findings = await db
      .select()
      .from(reconcileDrifts)
      .where(eq(reconcileDrifts.businessId, business.id))
    expect(findings.map(({ finding }) => finding).toSorted()).toEqual([
      expect.stringMatching(/^Payment renewal-.* was not in our records\.$/),
      `Subscription ${code} is non-renewing; our records said active.`,
    ])
    const booked = await db.select().from(payments).where(eq(payments.businessId, business.id))
    expect(booked).toHaveLength(2)
    const sent = await db.select().from(mails).where(eq(mails.recipient, admin.email))
    expect(sent.map(({ kind }) => kind)).toEqual(['payments-drift'])
    await reconcilePayments(made.provider)
    const again = await db
      .select()
      .from(reconcileDrifts)
      .where(eq(reconcileDrifts.businessId, business.id))
    expect(again).toHaveLength(2)
  })
})

test('the night asks about every customer of a business, however many it takes at a time', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date())
  const one = await makeSubscriber(made, 'BASIC')
  const order = subscriber('PREMIUM')
  const { reference } = await openCheckout(one.actor, order, {}, made.provider)
  await made.hear(made.fake.pay(reference))
  const customers = [...made.fake.subscriptions.values()].map((sub) => sub.customer_code)
  expect(new Set(customers).size).toBe(2)
  made.fake.requests.length = 0
  await reconcilePayments(made.provider, db, { batch: 1 })
  const asked = made.fake.requests.map(({ path }) => path)
  for (const code of customers) expect(asked).toContain(`/customer/${code}`)
})

test('a change that happens again, in the very same words, is heard again', async () => {
  const made = await makeProvider()
  const { actor, code } = await makeSubscriber(made)
  await made.hear(made.fake.endRenewal(code))
  await undoPlanChange(actor, made.provider)
  expect(await ownBilling(actor)).toMatchObject({ status: 'active' })
  await db
    .update(providerEvents)
    .set({ processedAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(providerEvents.event, 'subscription.not_renew'))
  expect(await made.hear(made.fake.endRenewal(code))).toEqual(['applied'])
  expect(await ownBilling(actor)).toMatchObject({ status: 'ending' })
})

test('the first of many checkouts that are open is booked by its event, and is nobody’s task', async () => {
  const made = await makeProvider()
  const { actor, owner, business } = await makeOwner({ planStatus: 'NONE' })
  const references: string[] = []
  for (let tab = 0; tab < 7; tab += 1) {
    const order = subscriber('PREMIUM', owner.email)
    const from = { address: randomUUID() }
    references.push((await openCheckout(actor, order, from, made.provider)).reference)
  }
  await made.hear(made.fake.pay(references[0] ?? ''))
  expect(await planNow(business.id)).toBe('PREMIUM')
  expect(await tasksAbout(references[0] ?? '')).toEqual([])
})
