import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { jobsAbout, openPayFirst, tasksAbout } from '#tests/support/billing-tasks.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, subscriber } from '#tests/support/plans.ts'

const rowOf = async (reference: string) => {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
  return row
}
const change = (reference: string, values: Partial<typeof checkouts.$inferInsert>) =>
  db.update(checkouts).set(values).where(eq(checkouts.reference, reference))
const ago = (days: number) => new Date(Date.now() - days * day)

test.each(['opening', 'refused', 'open', 'failed', 'abandoned'] as const)(
  'a checkout that stayed %s holds nobody’s name, address or phone after 30 days',
  async (state) => {
    const made = await makeProvider()
    const [old, young] = [await openPayFirst(made), await openPayFirst(made)]
    const fault = 'refused: Customer Thandi not known'
    await change(old.reference, { state, fault, opener: 'a'.repeat(64), createdAt: ago(30.01) })
    await change(young.reference, { state, createdAt: ago(29.9) })
    expect((await cleanUpPlans()).emptied).toBeGreaterThan(0)
    expect(await rowOf(old.reference)).toMatchObject({
      ...{ email: '', firstName: '', lastName: '', phone: '' },
      ...{ opener: null, fault: null, plan: 'PREMIUM', amountCents: 29900 },
    })
    expect(await rowOf(young.reference)).toMatchObject({
      email: young.email,
      phone: '+27215550100',
    })
    expect((await cleanUpPlans()).emptied).toBe(0)
  },
)

test('a checkout that was paid keeps whom its receipts belong to', async () => {
  const made = await makeProvider()
  const paid = await openPayFirst(made)
  await made.hear(made.fake.pay(paid.reference))
  await change(paid.reference, { createdAt: ago(60) })
  await cleanUpPlans()
  expect(await rowOf(paid.reference)).toMatchObject({ email: paid.email, lastName: 'Nkosi' })
})

test('an emptied checkout that is paid after all is a task with the payer’s address', async () => {
  const made = await makeProvider()
  const { reference, email } = await openPayFirst(made)
  await change(reference, { state: 'abandoned', createdAt: ago(31) })
  await cleanUpPlans()
  expect(await made.hear(made.fake.pay(reference))).toContain('needs-person')
  expect(await tasksAbout(reference)).toMatchObject([
    {
      kind: 'unmatched',
      payerEmail: email,
      amountCents: 29900,
      note: 'The details of its checkout were deleted: it was more than 30 days old, or the account it was for was deleted.',
    },
  ])
})

test('what an emptied checkout began renews for nobody, so it is ended', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  await change(reference, { state: 'abandoned', createdAt: ago(31) })
  await cleanUpPlans()
  await made.hear(made.fake.pay(reference))
  expect(await jobsAbout('cancel-unclaimed', reference)).toEqual([{ reference, onlyOwn: true }])
  await cancelUnclaimedSubscriptions({ reference, onlyOwn: true }, made.provider)
  const states = [...made.fake.subscriptions.values()].map(({ status }) => status)
  expect(states).toEqual(['non-renewing'])
})

test('an owner’s checkout that is paid after 30 days is service, and one task to look at', async () => {
  const made = await makeProvider()
  const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
  const who = subscriber('PREMIUM', owner.email)
  const { reference } = await openCheckout(actor, who, {}, made.provider)
  await change(reference, { state: 'abandoned', createdAt: ago(31) })
  await cleanUpPlans()
  await made.hear(made.fake.pay(reference))
  expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
  expect((await tasksAbout(reference)).map(({ kind }) => kind)).toEqual(['late-payment'])
})
