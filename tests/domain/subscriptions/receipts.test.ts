import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { day } from '#app/domain/local-time.ts'
import { claimPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { saveBillingDetails } from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import { findReceipt, ownReceipts } from '#app/domain/subscriptions/receipts/queries.server.ts'
import { syncRefunds } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { findReversals } from '#app/domain/subscriptions/tasks/reversals.server.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, billingDetails, mails, payments, receipts } from '#db/schema/index.ts'
import { mailKinds, openPayFirst } from '#tests/support/billing-tasks.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'
import { documentsOf, mailsOf, makeReceipt } from '#tests/support/receipts.ts'

const details = {
  name: 'Nkosi Trading CC',
  address: '2 Kloof Street\nCape Town',
  vatNumber: '4987654321',
  email: 'books@nkosi.example',
}

describe('a payment', () => {
  test('of a checkout has one receipt, within the one mail that confirms it', async () => {
    const made = await makeProvider()
    const { owner, business, reference } = await makeSubscriber(made)
    const [receipt, ...others] = await documentsOf(reference)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      kind: 'receipt',
      ownerId: owner.id,
      businessId: business.id,
      description: 'Premium plan, one month',
      amountCents: 29900,
      buyerName: business.name,
    })
    expect(await mailKinds(owner.email)).toEqual(['plan-paid'])
    const [mail] = await mailsOf(owner.email, 'plan-paid')
    expect(mail?.text).toContain(`Receipt: ${receipt?.number}`)
    expect(mail?.text).toContain(`/dashboard/receipts/${receipt?.number}`)
  })

  test('that renews a plan is mailed as a receipt, once', async () => {
    const made = await makeProvider()
    made.fake.setNow(new Date(Date.now() - 20 * day))
    const { owner, code } = await makeSubscriber(made, 'BASIC')
    await made.hear(made.fake.renew(code, true))
    expect(await mailKinds(owner.email)).toEqual(['plan-paid', 'plan-renewed'])
    const [renewal] = await db
      .select()
      .from(receipts)
      .where(eq(receipts.ownerId, owner.id))
      .orderBy(receipts.number)
      .offset(1)
    expect(renewal).toMatchObject({ description: 'Basic plan, one month', amountCents: 9900 })
    const [mail] = await mailsOf(owner.email, 'plan-renewed')
    expect(mail?.subject).toBe(`Receipt ${renewal?.number} for your plan on CPT Gems`)
  })

  test('made twice has a receipt too, within the mail that says so', async () => {
    const made = await makeProvider()
    const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
    const tab = () => openCheckout(actor, subscriber('PREMIUM', owner.email), {}, made.provider)
    const [one, two] = [await tab(), await tab()]
    await made.hear(made.fake.pay(one.reference))
    await made.hear(made.fake.pay(two.reference))
    const [second, ...others] = await documentsOf(two.reference)
    expect(others).toEqual([])
    expect(second?.description).toBe('Second payment for Premium, set aside')
    expect(await mailKinds(owner.email)).toEqual(['billing-second-payment', 'plan-paid'])
    const [mail] = await mailsOf(owner.email, 'billing-second-payment')
    expect(mail?.text).toContain(`Receipt: ${second?.number}`)
    expect((await ownReceipts(actor)).map(({ number }) => number)).toContain(second?.number)
  })

  test('that fits no plan has a receipt too', async () => {
    const made = await makeProvider()
    const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(actor, who, {}, made.provider)
    await made.hear(made.fake.pay(reference, { amount: 15000, requested_amount: 15000 }))
    expect(await documentsOf(reference)).toMatchObject([
      { description: 'Payment that fits no plan, set aside', amountCents: 15000 },
    ])
    const [mail] = await mailsOf(owner.email, 'billing-unmatched')
    expect(mail?.text).toContain('Total: R150.00')
  })

  test('without an account has a receipt in its name, which is its owner’s once it is set up', async () => {
    const made = await makeProvider()
    const { reference, email } = await openPayFirst(made)
    await made.hear(made.fake.pay(reference))
    const [before] = await documentsOf(reference)
    expect(before).toMatchObject({ ownerId: null, businessId: null, buyerName: 'Thandi Nkosi' })
    const [mail] = await mailsOf(email, 'plan-paid')
    expect(mail?.text).toContain(`Receipt: ${before?.number}`)
    expect(mail?.text).not.toContain('/dashboard/receipts/')
    const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
    const code = await createClaimToken(reference, 'mailed', db)
    await claimPayment(actor, code, made.provider)
    expect(await documentsOf(reference)).toEqual([
      { ...before, ownerId: owner.id, businessId: business.id },
    ])
  })

  test('that an earlier version took without a receipt gets one from the cleanup', async () => {
    const { owner, business } = await makeOwner()
    const reference = crypto.randomUUID()
    const paid = {
      reference,
      businessId: business.id,
      customerCode: 'CUS_1',
      plan: 'BASIC' as const,
    }
    await db.insert(payments).values({
      ...paid,
      amountCents: 9900,
      paidAt: new Date(),
      askedAt: new Date(),
    })
    await cleanUpPlans(db)
    await cleanUpPlans(db)
    expect(await documentsOf(reference)).toMatchObject([{ ownerId: owner.id, amountCents: 9900 }])
  })
})

describe('billing details', () => {
  test('stand on receipts from then on, and the mail goes to the billing email alone', async () => {
    const made = await makeProvider()
    const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
    const earlier = await makeReceipt({ businessId: (await makeOwner()).business.id })
    const email = `${crypto.randomUUID()}@books.example`
    await saveBillingDetails(actor, { ...details, email })
    const who = subscriber('PREMIUM', owner.email)
    const { reference } = await openCheckout(actor, who, {}, made.provider)
    await made.hear(made.fake.pay(reference))
    expect(await documentsOf(reference)).toMatchObject([
      {
        buyerName: details.name,
        buyerAddress: details.address,
        buyerVatNumber: details.vatNumber,
      },
    ])
    expect([await mailKinds(email), await mailKinds(owner.email)]).toEqual([['plan-paid'], []])
    await saveBillingDetails(actor, { ...details, name: 'Other', email })
    expect(await documentsOf(reference)).toMatchObject([{ buyerName: details.name }])
    expect(await documentsOf(earlier.reference)).toEqual([earlier])
  })

  test('are the owner’s alone', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    expect(await codeOf(saveBillingDetails({ kind: 'anonymous' }, details))).toBe('unauthenticated')
    expect(await codeOf(saveBillingDetails(admin.actor, details))).toBe('forbidden')
  })
})

describe('money that goes back', () => {
  test('by refunds in parts has a credit note each, which names the receipt', async () => {
    const made = await makeProvider()
    const { owner, actor, reference } = await makeSubscriber(made)
    const [receipt] = await documentsOf(reference)
    for (const amountCents of [10000, 19900]) {
      await made.provider.gateway.refund({ reference, amountCents, note: 'by hand' })
      const refund = made.fake.refunds.at(-1)
      if (!refund) throw new Error('nothing was refunded')
      await syncRefunds(reference, made.provider)
      await made.hear(made.fake.decideRefund(refund, 'processed'))
      await syncRefunds(reference, made.provider)
    }
    const [, first, second] = await documentsOf(reference)
    expect([first, second]).toMatchObject([
      { kind: 'credit-note', creditOf: receipt?.number, amountCents: 10000 },
      { kind: 'credit-note', creditOf: receipt?.number, amountCents: 19900 },
    ])
    const sent = await mailsOf(owner.email, 'billing-refund-paid')
    expect(sent).toHaveLength(2)
    const texts = sent.map(({ text }) => text).join('\n')
    expect(texts).toContain(`Credit note: ${first?.number}`)
    expect(texts).toContain(`Corrects: ${receipt?.number}`)
    const rows = await ownReceipts(actor)
    expect(rows.find(({ number }) => number === receipt?.number)?.refundedCents).toBe(29900)
    const page = await findReceipt(actor, receipt?.number ?? '')
    expect(page.creditNotes.map(({ number }) => number)).toEqual([first?.number, second?.number])
  })

  test('by the payer’s bank is said of its receipt alone, until it is decided', async () => {
    const made = await makeProvider()
    const { actor, reference } = await makeSubscriber(made)
    const other = await makeSubscriber(made)
    const disputed = async (who: typeof actor) =>
      (await ownReceipts(who)).map(({ isDisputed }) => isDisputed)
    expect(await disputed(actor)).toEqual([false])
    const about = { kind: 'dispute', subject: `d-${reference}`, reference } as const
    await db.insert(billingTasks).values({ ...about, amountCents: 29900, note: '' })
    expect(await disputed(actor)).toEqual([true])
    expect(await disputed(other.actor)).toEqual([false])
    const settled = { state: 'settled', closedAt: new Date(), reason: 'Won.' } as const
    await db.update(billingTasks).set(settled).where(eq(billingTasks.reference, reference))
    expect(await disputed(actor)).toEqual([false])
  })

  test('by the payer’s bank has one credit note, within the mail that says so', async () => {
    const made = await makeProvider()
    const { owner, business, reference } = await makeSubscriber(made)
    const payment = made.fake.transactions.get(reference)
    if (!payment) throw new Error('nothing was paid')
    payment.status = 'reversed'
    const [{ customerCode = '' } = {}] = await db
      .select()
      .from(payments)
      .where(eq(payments.reference, reference))
    for (let night = 0; night < 2; night += 1) {
      await findReversals(business.id, customerCode, made.provider, db)
    }
    const [receipt, note, ...others] = await documentsOf(reference)
    expect(others).toEqual([])
    expect(note).toMatchObject({
      creditOf: receipt?.number,
      refundId: null,
      amountCents: 29900,
      description: 'Reversed by the bank: Premium plan, one month',
    })
    const [mail] = await mailsOf(owner.email, 'billing-reversed')
    expect(mail?.text).toContain(`Credit note: ${note?.number}`)
  })
})

describe('the deletion of a user', () => {
  test('leaves their receipts with name and address, seen by admins alone, for as long as the law says', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const { owner, actor, business } = await makeOwner()
    const email = `${crypto.randomUUID()}@books.example`
    await saveBillingDetails(actor, { ...details, email })
    const receipt = await makeReceipt({ businessId: business.id })
    const about = { kind: 'plan-renewed', subject: 's', businessId: business.id }
    await db.insert(mails).values({ ...about, recipient: email })
    expect((await findReceipt(actor, receipt.number)).receipt.number).toBe(receipt.number)
    const { provider } = await makeProvider()
    await deleteUser(admin.actor, owner.id, provider)
    const kept = { number: receipt.number, buyerName: details.name, buyerAddress: details.address }
    expect(await documentsOf(receipt.reference)).toMatchObject([{ ...kept, ownerId: null }])
    expect(await mailKinds(email)).toEqual([])
    const left = await db.select().from(billingDetails).where(eq(billingDetails.userId, owner.id))
    expect(left).toEqual([])
    expect(await codeOf(findReceipt(actor, receipt.number))).toBe('not-found')
    expect((await findReceipt(admin.actor, receipt.number)).receipt).toMatchObject(kept)
    // Six years from the first of a January hold two leap days.
    await cleanUpPlans(db, new Date(Date.now() + (6 * 365 + 2) * day))
    expect(await documentsOf(receipt.reference)).toMatchObject([kept])
    await cleanUpPlans(db, new Date(Date.now() + (6 * 366 + 1) * day))
    expect(await documentsOf(receipt.reference)).toMatchObject([
      { number: receipt.number, amountCents: 29900, buyerName: 'Customer', buyerAddress: null },
    ])
  })

  test('leaves no address for ever, whatever its owner was called on receipts', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const { owner, actor, business } = await makeOwner()
    await saveBillingDetails(actor, { ...details, name: 'Customer' })
    const { reference } = await makeReceipt({ businessId: business.id })
    const { provider } = await makeProvider()
    await deleteUser(admin.actor, owner.id, provider)
    await cleanUpPlans(db, new Date(Date.now() + (6 * 366 + 1) * day))
    expect(await documentsOf(reference)).toMatchObject([
      { buyerName: 'Customer', buyerAddress: null, buyerVatNumber: null },
    ])
  })
})
