import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { assignOwner, removeOwner } from '#app/domain/admin/owner.server.ts'
import { findUser } from '#app/domain/accounts/find-user.server.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { deleteOwnAccount, leavingOf } from '#app/domain/privacy/delete-own-account.server.ts'
import { eraseUser } from '#app/domain/privacy/erase-user.server.ts'
import { erasePerson } from '#app/domain/privacy/person.server.ts'
import { day, minute } from '#app/domain/local-time.ts'
import { endRenewal } from '#app/domain/subscriptions/billing/end-renewal.server.ts'
import type { Provider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { openTask } from '#app/domain/subscriptions/tasks/open-task.server.ts'
import { openReversed } from '#app/domain/subscriptions/tasks/reversals.server.ts'
import { settleTask } from '#app/domain/subscriptions/tasks/settle-task.server.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, checkouts, payments } from '#db/schema/index.ts'
import { jobsAbout, mailKinds, openPayFirst, tasksAbout } from '#tests/support/billing-tasks.ts'
import { codeOf, handOver, makeOwner } from '#tests/support/dashboard.ts'
import { factoryPassword, makeAdmin, makeUser } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'
import { documentsOf } from '#tests/support/receipts.ts'

type Leaver = Awaited<ReturnType<typeof makeUser>>

const checkoutOf = async (reference: string) =>
  (await db.select().from(checkouts).where(eq(checkouts.reference, reference)))[0]
const booked = (reference: string) =>
  db.select().from(payments).where(eq(payments.reference, reference))

const chargeOf = (events: { body: string; signature: string }[]) => {
  const [charge] = events
  if (!charge) throw new Error('nothing was charged')
  return { charge, reference: String(JSON.parse(charge.body).data.reference) }
}

test('a renewal charged while its account is deleted is a task, and what charged it is ended', async () => {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const { owner, code } = await makeSubscriber(made)
  await deleteUser(admin.actor, owner.id, made.provider)
  // The provider had begun to charge, and renews on.
  const { charge, reference } = chargeOf(made.fake.renew(code, true))
  expect(await made.hear([charge])).toEqual(['needs-person'])
  expect(await booked(reference)).toEqual([])
  expect(await tasksAbout(reference)).toMatchObject([
    { kind: 'unmatched', state: 'open', amountCents: 29900, payerEmail: owner.email },
  ])
  expect(await mailKinds(owner.email)).toEqual(['billing-unmatched'])
  expect(await documentsOf(reference)).toMatchObject([{ kind: 'receipt', amountCents: 29900 }])
  const ending = await db.execute(
    sql`select from graphile_worker.jobs where key = ${`end-renewal:${code}`}`,
  )
  expect(ending).toHaveLength(1)
  await endRenewal({ code }, made.provider)
  expect(made.fake.subscriptions.get(code)?.status).toBe('non-renewing')
})

test('a checkout paid after its account was deleted is a task, and no service', async () => {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const who = subscriber('PREMIUM', owner.email)
  const { reference } = await openCheckout(actor, who, {}, made.provider)
  await deleteUser(admin.actor, owner.id, made.provider)
  made.fake.pay(reference)
  await confirmCheckout(reference, made.provider)
  expect(await booked(reference)).toEqual([])
  expect(await tasksAbout(reference)).toMatchObject([
    { kind: 'unmatched', state: 'open', payerEmail: owner.email },
  ])
  expect(await mailKinds(owner.email)).toEqual(['billing-unmatched'])
})

test('a checkout confirmed while its account is deleted is a task, and renews no more', async () => {
  const made = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const who = subscriber('PREMIUM', owner.email)
  const { reference } = await openCheckout(actor, who, {}, made.provider)
  made.fake.pay(reference)
  const { confirming } = await db.transaction(async (tx) => {
    await findUser(owner.id, tx, { lock: true })
    const begun = confirmCheckout(reference, made.provider)
    await expectWaiting(1, (statement) => db.execute(sql.raw(statement)))
    await deleteOwnAccount(actor, { currentPassword: factoryPassword }, made.provider, tx)
    return { confirming: begun }
  })
  expect((await confirming)?.state).toBe('mismatch')
  expect(await tasksAbout(reference)).toMatchObject([
    { kind: 'unmatched', state: 'open', payerEmail: owner.email },
  ])
  expect(await mailKinds(owner.email)).toEqual(['account-deleted', 'billing-unmatched'])
  await cancelUnclaimedSubscriptions({ reference, onlyOwn: true }, made.provider)
  expect([...made.fake.subscriptions.values()].map(({ status }) => status)).toEqual([
    'non-renewing',
  ])
})

test('a second payment confirmed while its account is deleted stays one task', async () => {
  const made = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const { provider } = made
  const who = subscriber('PREMIUM', owner.email)
  const { reference: first } = await openCheckout(actor, who, {}, provider)
  const { reference } = await openCheckout(actor, who, {}, provider)
  made.fake.pay(first)
  await confirmCheckout(first, provider)
  made.fake.pay(reference)
  const holdingsOf = async (customer: string) => {
    if (await findUser(owner.id, db).catch(() => null))
      await deleteOwnAccount(actor, { currentPassword: factoryPassword }, provider)
    return provider.gateway.holdingsOf(customer)
  }
  await confirmCheckout(reference, { ...provider, gateway: { ...provider.gateway, holdingsOf } })
  expect(await tasksAbout(reference)).toMatchObject([{ kind: 'second-payment', state: 'open' }])
})

describe('a second payment that an admin settled before it was booked, whose account is deleted', () => {
  async function settledUnbooked(listing: 'made' | 'claimed') {
    const made = await makeProvider()
    const { business, ...maker } = await makeOwner({ planStatus: 'FREE' })
    const owner =
      listing === 'claimed' ? await handOver(business.id) : { ...maker.owner, actor: maker.actor }
    const paying = [owner.actor, subscriber('PREMIUM', owner.email), {}, made.provider] as const
    const { reference: first } = await openCheckout(...paying)
    const { reference } = await openCheckout(...paying)
    await made.hear(made.fake.pay(first))
    made.fake.pay(reference)
    const customer = `/customer/${made.fake.transactions.get(reference)?.customer_code}`
    made.fake.failAlways(customer)
    await confirmCheckout(reference, made.provider).catch(() => null)
    const [task] = await tasksAbout(reference)
    await settleTask(await makeAdmin(), { taskId: task?.id ?? '', reason: 'They want it.' })
    made.fake.failAlways(null)
    const leave = () =>
      deleteOwnAccount(owner.actor, { currentPassword: factoryPassword }, made.provider)
    return { made, reference, leave }
  }
  const kindsOf = async (reference: string) =>
    (await tasksAbout(reference)).map(({ kind, state }) => `${kind} ${state}`)

  test.each(['made', 'claimed'] as const)(
    'is a task again, of a listing they %s',
    async (listing) => {
      const { made, reference, leave } = await settledUnbooked(listing)
      await leave()
      for (let asked = 0; asked < 2; asked += 1) await confirmCheckout(reference, made.provider)
      expect(await booked(reference)).toEqual([])
      expect(await kindsOf(reference)).toEqual(['second-payment settled', 'unmatched open'])
    },
  )

  test('is none where its bank has taken it back by then', async () => {
    const { made, reference, leave } = await settledUnbooked('claimed')
    made.fake.transactions.get(reference)!.status = 'reversed'
    made.fake.failAlways(`/customer/${made.fake.transactions.get(reference)?.customer_code}`)
    await confirmCheckout(reference, made.provider).catch(() => null)
    await openReversed(
      (await made.provider.gateway.transaction(reference))!,
      null,
      made.provider,
      db,
    )
    made.fake.failAlways(null)
    await leave()
    await confirmCheckout(reference, made.provider)
    expect(await kindsOf(reference)).toEqual(['second-payment settled', 'reversed open'])
  })
})

test('an account that is deleted leaves nothing personal in its checkouts, and the ledger as it was', async () => {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const paid = await makeSubscriber(made)
  const stranger = await openPayFirst(made)
  const documents = await documentsOf(paid.reference)
  await deleteUser(admin.actor, paid.owner.id, made.provider)
  const empty = { email: '', firstName: '', lastName: '', phone: '', opener: null }
  expect(await checkoutOf(paid.reference)).toMatchObject({ ...empty, state: 'paid' })
  expect((await checkoutOf(stranger.reference))?.email).toBe(stranger.email)
  expect(await documentsOf(paid.reference)).toMatchObject([
    { number: documents[0]?.number, amountCents: 29900 },
  ])
  // The provider tells of the payment once more.
  const again = made.fake.event('charge.success', {
    reference: paid.reference,
    customer: { customer_code: made.fake.transactions.get(paid.reference)?.customer_code },
  })
  await made.hear([again])
  await confirmCheckout(paid.reference, made.provider)
  expect(await tasksAbout(paid.reference)).toEqual([])
})

test('who comes back after a deletion with the same address has renewals booked as before', async () => {
  const made = await makeProvider()
  const admin = await makeUser({ role: 'ADMIN' })
  const gone = await makeSubscriber(made)
  await deleteUser(admin.actor, gone.owner.id, made.provider)
  const { actor, business } = await makeOwner({ planStatus: 'NONE' })
  const who = subscriber('PREMIUM', gone.owner.email)
  const { reference } = await openCheckout(actor, who, {}, made.provider)
  made.fake.setNow(new Date(Date.now() + 20 * minute))
  await made.hear(made.fake.pay(reference))
  const code = [...made.fake.subscriptions.keys()].at(-1) ?? ''
  const renewal = chargeOf(made.fake.renew(code, true))
  expect(await made.hear([renewal.charge])).toEqual(['applied'])
  expect(await tasksAbout(renewal.reference)).toEqual([])
  expect(await booked(renewal.reference)).toMatchObject([{ businessId: business.id }])
})

test('a payment of a customer that two businesses share is not booked in the night either', async () => {
  const made = await makeProvider()
  const who = subscriber('PREMIUM')
  const references: string[] = []
  for (const { actor } of [await makeOwner({ planStatus: 'NONE' }), await makeOwner()]) {
    const { reference } = await openCheckout(actor, who, {}, made.provider)
    references.push(reference)
  }
  for (const [at, reference] of references.entries()) {
    made.fake.setNow(new Date(Date.now() + at * 1000))
    await made.hear(made.fake.pay(reference))
    await confirmCheckout(reference, made.provider)
  }
  const [code = ''] = made.fake.subscriptions.keys()
  const { charge, reference } = chargeOf(made.fake.renew(code, true))
  await reconcilePayments(made.provider)
  expect(await booked(reference)).toEqual([])
  expect(await tasksAbout(reference)).toMatchObject([{ kind: 'unmatched', state: 'open' }])
  expect(await made.hear([charge])).toEqual(['needs-person'])
  expect(await tasksAbout(reference)).toHaveLength(1)
})

test('who is about to delete an account is told of a payment of theirs that is not decided, and of no other', async () => {
  const made = await makeProvider()
  const { actor, business, reference } = await makeSubscriber(made)
  const admin = await makeUser({ role: 'ADMIN' })
  const isTold = async (who = actor) => (await leavingOf(who)).hasUndecidedPayment
  const about = { businessId: business.id, note: '', amountCents: 29900, reference }
  await openTask(db, { ...about, kind: 'dispute', subject: reference })
  expect(await isTold()).toBe(false)
  await openTask(db, { ...about, kind: 'second-payment', subject: reference })
  expect(await isTold()).toBe(true)
  await cancelSubscription(actor, made.provider)
  await removeOwner(admin.actor, business.id)
  const next = await makeUser()
  await assignOwner(admin.actor, business.id, next.email)
  expect([await isTold(), await isTold(next.actor)]).toEqual([true, false])
  await db
    .update(billingTasks)
    .set({ state: 'settled', closedAt: new Date() })
    .where(eq(billingTasks.businessId, business.id))
  expect(await isTold()).toBe(false)
})

describe('an account deleted while its plan is made to renew again', () => {
  const ways: [string, (person: Leaver, provider: Provider) => Promise<unknown>][] = [
    [
      'by its owner',
      ({ actor }, provider) =>
        deleteOwnAccount(actor, { currentPassword: factoryPassword }, provider),
    ],
    ['by an admin', async ({ id }, provider) => deleteUser(await makeAdmin(), id, provider)],
    ['with all that is held', ({ email }, provider) => erasePerson(system, email, provider)],
  ]

  test.each(ways)('%s, waits for that and then renews no more', async (_, remove) => {
    const made = await makeProvider()
    const { business } = await makeOwner({ planStatus: 'FREE' })
    // Claimed: it stays, without its payments.
    const owner = await handOver(business.id)
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(owner.actor, who, {}, made.provider)
    await made.hear(made.fake.pay(reference))
    await cancelSubscription(owner.actor, made.provider)
    const { gateway } = made.provider
    const asked: string[] = []
    const enable = async (code: string, token: string) => {
      const refused = (error: unknown) => error
      const told = await remove(owner, made.provider).then(() => null, refused)
      asked.push(told instanceof DomainError ? `${told.code}: ${told.message}` : String(told))
      await gateway.enable(code, token)
    }
    await codeOf(undoPlanChange(owner.actor, { ...made.provider, gateway: { ...gateway, enable } }))
    expect(asked).toEqual([
      'conflict: This account or its plan is being changed right now. Please look again in two minutes.',
    ])
    await remove(owner, made.provider)
    expect([...made.fake.subscriptions.values()].map(({ status }) => status)).toEqual([
      'non-renewing',
    ])
  })
})

describe('a plan on a claimed listing, confirmed while its account is deleted', () => {
  const claimedCheckout = async () => {
    const made = await makeProvider()
    const { business } = await makeOwner({ planStatus: 'FREE' })
    const owner = await handOver(business.id)
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(owner.actor, who, {}, made.provider)
    made.fake.pay(reference)
    const leave = () =>
      deleteOwnAccount(owner.actor, { currentPassword: factoryPassword }, made.provider)
    return { made, owner, reference, leave }
  }
  const renewing = ({ fake }: Awaited<ReturnType<typeof makeProvider>>) =>
    [...fake.subscriptions.values()].map(({ status }) => status)

  test('is a task where it was not booked yet, and renews no more', async () => {
    const { made, owner, reference, leave } = await claimedCheckout()
    const { gateway } = made.provider
    const holdingsOf = async (customer: string) => {
      if (await findUser(owner.id, db).catch(() => null)) await leave()
      return gateway.holdingsOf(customer)
    }
    await confirmCheckout(reference, { ...made.provider, gateway: { ...gateway, holdingsOf } })
    expect(await booked(reference)).toEqual([])
    expect(await jobsAbout('confirm-checkout', reference)).toHaveLength(1)
    for (let asked = 0; asked < 2; asked += 1) await confirmCheckout(reference, made.provider)
    expect(await tasksAbout(reference)).toMatchObject([
      { kind: 'unmatched', state: 'open', payerEmail: owner.email, businessId: null },
    ])
    expect(await mailKinds(owner.email)).toEqual(['account-deleted', 'billing-unmatched'])
    expect(await documentsOf(reference)).toMatchObject([{ kind: 'receipt', amountCents: 29900 }])
    const ending = { reference, onlyOwn: true }
    expect(await jobsAbout('cancel-unclaimed', reference)).toEqual([ending])
    await cancelUnclaimedSubscriptions(ending, made.provider)
    expect(renewing(made)).toEqual(['non-renewing'])
  })

  test('is one task where it is one already, for paying twice', async () => {
    const { made, owner, reference, leave } = await claimedCheckout()
    const { gateway } = made.provider
    const holdingsOf = async (customer: string) => {
      if (await findUser(owner.id, db).catch(() => null)) {
        const found = { kind: 'second-payment', subject: reference, reference } as const
        await openTask(db, { ...found, note: 'Paid twice.', payerEmail: owner.email })
        await leave()
      }
      return gateway.holdingsOf(customer)
    }
    await confirmCheckout(reference, { ...made.provider, gateway: { ...gateway, holdingsOf } })
    await confirmCheckout(reference, made.provider)
    expect(await tasksAbout(reference)).toMatchObject([{ kind: 'second-payment', state: 'open' }])
  })

  test('renews no more where it was booked after its renewals were ended', async () => {
    const { made, reference, owner } = await claimedCheckout()
    await db.transaction(async (tx) => {
      // As by a deletion that has looked for renewals and found none.
      await confirmCheckout(reference, made.provider)
      await eraseUser(await findUser(owner.id, tx, { lock: true }), tx)
    })
    expect(await booked(reference)).toMatchObject([{ businessId: null }])
    const [code = ''] = made.fake.subscriptions.keys()
    const ending = await db.execute(
      sql`select from graphile_worker.jobs where key = ${`end-renewal:${code}`}`,
    )
    expect(ending).toHaveLength(1)
    await endRenewal({ code }, made.provider)
    expect(renewing(made)).toEqual(['non-renewing'])
    expect(await tasksAbout(reference)).toEqual([])
  })

  test('renews no more where the provider begins what renews after it was booked', async () => {
    const { made, reference, leave } = await claimedCheckout()
    const { gateway } = made.provider
    const holdingsOf = async (customer: string) => ({
      ...(await gateway.holdingsOf(customer)),
      subscriptions: [],
    })
    await confirmCheckout(reference, { ...made.provider, gateway: { ...gateway, holdingsOf } })
    await leave()
    const ending = { reference, onlyOwn: true }
    expect(await jobsAbout('cancel-unclaimed', reference)).toEqual([ending])
    await cancelUnclaimedSubscriptions(ending, made.provider)
    expect(renewing(made)).toEqual(['non-renewing'])
  })
})

test('a renewal that nobody told us of is booked before its account is deleted', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 32 * day))
  const { business } = await makeOwner({ planStatus: 'FREE' })
  const { owner, actor } = await handOver(business.id).then((one) => ({
    owner: one,
    actor: one.actor,
  }))
  const { reference: first } = await openCheckout(
    ...([actor, subscriber('PREMIUM', owner.email), {}, made.provider] as const),
  )
  await made.hear(made.fake.pay(first))
  const [code = ''] = made.fake.subscriptions.keys()
  const { reference } = chargeOf(made.fake.renew(code, true))
  await deleteOwnAccount(actor, { currentPassword: factoryPassword }, made.provider)
  expect(await booked(reference)).toHaveLength(1)
  expect(await documentsOf(reference)).toMatchObject([{ kind: 'receipt', amountCents: 29900 }])
  expect(await tasksAbout(reference)).toEqual([])
  expect([...made.fake.subscriptions.values()].map(({ status }) => status)).toEqual([
    'non-renewing',
  ])
})
