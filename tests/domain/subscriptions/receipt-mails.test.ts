import { describe, expect, test } from 'vitest'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { mailExpiringCard } from '#app/domain/subscriptions/mails/charge-mails.server.ts'
import { mailPlanEnds } from '#app/domain/subscriptions/mails/ending-mails.server.ts'
import { mailPaid } from '#app/domain/subscriptions/mails/mails.server.ts'
import { saveBillingDetails } from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import { mailRenewalReceipt } from '#app/domain/subscriptions/receipts/mails.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { acme, mailsOf, makeReceipt } from '#tests/support/receipts.ts'

const today = formatDate(localDateOf(new Date()))
const site = 'http://localhost:3000'

describe('the mail of a receipt', () => {
  test('of a renewal is a tax invoice by itself', async () => {
    const { owner, actor, business } = await makeOwner({ name: 'Kalk Bay Bakery' })
    const address = '2 Kloof Street\nGardens, Cape Town'
    await saveBillingDetails(actor, { name: '', address, vatNumber: '4987654321', email: '' })
    const receipt = await makeReceipt({ businessId: business.id, amountCents: 9900 }, acme)
    await mailRenewalReceipt(receipt, db)
    const [mail] = await mailsOf(owner.email, 'plan-renewed')
    expect(mail?.subject).toBe(`Tax invoice ${receipt.number} for your plan on CPT Gems`)
    expect(mail?.text).toBe(`Thank you for your payment

It arrived, and your plan continues.

Tax invoice: ${receipt.number}
Date: ${today}
From: Gem Trading (Pty) Ltd, 1 Long Street, Cape Town, 8001, VAT number 4123456789
To: Kalk Bay Bakery, 2 Kloof Street, Gardens, Cape Town, VAT number 4987654321
For: Premium plan, one month
Paid on: Fri 20 Nov 2026
Value without VAT: R86.09
VAT 15 % included: R12.91
Total: R99.00
Reference: ${receipt.reference}

Tax invoice ${receipt.number}: view or print:
${site}/dashboard/receipts/${receipt.number}

-- 
CPT Gems – Cape Town
`)
  })

  test('names the day once where it was issued as it was paid', async () => {
    const { owner, business } = await makeOwner({ name: 'Kalk Bay Bakery' })
    await mailRenewalReceipt(await makeReceipt({ businessId: business.id, paidAt: new Date() }), db)
    const [mail] = await mailsOf(owner.email, 'plan-renewed')
    expect(mail?.text).toContain(`Date: ${today}`)
    expect(mail?.text).not.toContain('Paid on')
  })

  test('of a first payment says thank you, what comes next, and the receipt', async () => {
    const { owner, business } = await makeOwner({ name: 'Kalk Bay Bakery' })
    const receipt = await makeReceipt({ businessId: business.id })
    const { reference } = receipt
    const order = { plan: 'PREMIUM' as const, planCode: 'PLN_1', amountCents: 29900 }
    const person = { email: owner.email, firstName: 'Thandi', lastName: 'Nkosi', phone: '021' }
    const [checkout] = await db
      .insert(checkouts)
      .values({ reference, businessId: business.id, ...order, ...person, state: 'paid' })
      .returning()
    if (!checkout) throw new Error('there is no checkout')
    await mailPaid(db, checkout, receipt)
    const [mail] = await mailsOf(owner.email, 'plan-paid')
    expect(mail?.text).toBe(`Your Premium plan is paid

Thank you, Thandi. Premium now runs month by month.

Open your plan:
${site}/dashboard/plan

Receipt: ${receipt.number}
Date: ${today}
From: CPT Gems
To: Kalk Bay Bakery
For: Premium plan, one month
Paid on: Fri 20 Nov 2026
Total: R299.00
Reference: ${reference}

Receipt ${receipt.number}: view or print:
${site}/dashboard/receipts/${receipt.number}

-- 
CPT Gems – Cape Town
`)
  })
})

test('mails about the plan go to the billing email too, without the link that changes the card', async () => {
  const { owner, actor, business } = await makeOwner()
  const email = `${crypto.randomUUID()}@books.example`
  await saveBillingDetails(actor, { name: '', address: '', vatNumber: '', email })
  const cardLink = 'https://paystack.com/manage/subscriptions/secret'
  const card = { cardBrand: 'visa', cardLast4: '4081', cardExpires: '12/2030' }
  const subscription = { plan: 'BASIC', planCode: null, nextPaymentAt: null, ...card } as const
  await mailExpiringCard(business.id, { subscription, cardLink }, db)
  await mailPlanEnds(business.id, { plan: 'BASIC', endsAt: null, follower: null }, db)
  for (const kind of ['plan-card-expires', 'plan-ends']) {
    expect([kind, (await mailsOf(owner.email, kind)).length]).toEqual([kind, 1])
    expect([kind, (await mailsOf(email, kind)).length]).toEqual([kind, 1])
  }
  expect((await mailsOf(owner.email, 'plan-card-expires'))[0]?.text).toContain(cardLink)
  expect((await mailsOf(email, 'plan-card-expires'))[0]?.text).not.toContain(cardLink)
})
