import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvent } from '#app/gateways/payments/paystack/event.server.ts'

/** The parsed form of an event with only a name. */
const nothing = {
  reference: null,
  customerCode: null,
  customerEmail: null,
  planCode: null,
  subscriptionCodes: [],
  invoiceCode: null,
  amountCents: null,
  currency: null,
  subscriptionState: null,
  invoicePaid: null,
  isRenewal: false,
  dispute: null,
  nextPaymentAt: null,
  at: null,
}

const customer = { id: 7, customer_code: 'CUS_1', email: 'thandi@nkosi.example', first_name: null }
const plan = { plan_code: 'PLN_basic', name: 'Basic', send_invoices: 1, interval: 'monthly' }
const subscription = {
  status: 'active',
  subscription_code: 'SUB_1',
  email_token: 'tok1',
  amount: 9900,
  next_payment_date: '2026-12-20T07:00:00.000Z',
}
const charge = {
  id: 302961,
  status: 'success',
  reference: 'cptgems-1',
  amount: 9900,
  requested_amount: 9900,
  currency: 'ZAR',
  paid_at: '2026-11-20T07:00:00.000Z',
  metadata: '',
  plan,
  customer,
}
const next = new Date(subscription.next_payment_date)
const paidAt = new Date(charge.paid_at)
const known = { customerCode: 'CUS_1', customerEmail: customer.email }
const told = { ...nothing, ...known, planCode: 'PLN_basic' }

describe('readEvent', () => {
  it('reads a first payment with any kind of empty metadata', () => {
    for (const metadata of ['', 0, null, undefined, {}, '{}', '{broken', []]) {
      expect(readEvent({ event: 'charge.success', data: { ...charge, metadata } })).toEqual({
        ...told,
        name: 'charge.success',
        reference: 'cptgems-1',
        amountCents: 9900,
        currency: 'ZAR',
        at: paidAt,
      })
    }
  })

  it('recognises a renewal by its metadata, as an object or as text', () => {
    for (const metadata of [{ invoice_action: 'update' }, '{"invoice_action":"update"}']) {
      const event = readEvent({ event: 'charge.success', data: { ...charge, metadata } })
      expect([event.isRenewal, event.reference]).toEqual([true, 'cptgems-1'])
    }
  })

  it('reads a plan that is an object, a code, empty or none, from the subscription if need be', () => {
    const codeOf = (data: object) => readEvent({ event: 'charge.success', data }).planCode
    expect(codeOf({ plan })).toBe('PLN_basic')
    expect(codeOf({ plan: 'PLN_basic' })).toBe('PLN_basic')
    for (const empty of [{}, null, '', 0, []]) {
      expect(codeOf({ plan: empty })).toBeNull()
      expect(codeOf({ plan: empty, subscription: { plan } })).toBe('PLN_basic')
    }
  })

  it('uses the requested amount, not the amount with fees', () => {
    const data = { ...charge, amount: 10200, requested_amount: 9900 }
    expect(readEvent({ event: 'charge.success', data }).amountCents).toBe(9900)
    expect(readEvent({ event: 'charge.success', data: { amount: '9900' } }).amountCents).toBe(9900)
    for (const amount of [-1, 99.5, 'R99', null, Number.MAX_VALUE]) {
      expect(readEvent({ event: 'charge.success', data: { amount } }).amountCents).toBeNull()
    }
  })

  it('reads a new subscription without customer.id and email_token, with either date field', () => {
    const { email_token: _, ...bare } = subscription
    const { id: __, ...who } = customer
    for (const name of ['createdAt', 'created_at']) {
      const data = { ...bare, [name]: charge.paid_at, plan, customer: who }
      expect(readEvent({ event: 'subscription.create', data })).toEqual({
        ...told,
        name: 'subscription.create',
        subscriptionCodes: ['SUB_1'],
        amountCents: 9900,
        subscriptionState: 'active',
        nextPaymentAt: next,
        at: paidAt,
      })
    }
  })

  it('uses the first valid date where an earlier field is blank', () => {
    const data = { paid_at: '', paidAt: charge.paid_at, subscription: { next_payment_date: '' } }
    const event = readEvent({
      event: 'invoice.update',
      data: { ...data, next_payment_date: subscription.next_payment_date },
    })
    expect([event.at, event.nextPaymentAt]).toEqual([paidAt, next])
  })

  it('reads a failed invoice, its subscription still called active and its payment empty', () => {
    const data = {
      invoice_code: 'INV_1',
      amount: 9900,
      paid: false,
      paid_at: null,
      status: 'pending',
      subscription,
      customer,
      transaction: {},
      created_at: charge.paid_at,
    }
    expect(readEvent({ event: 'invoice.payment_failed', data })).toEqual({
      ...nothing,
      ...known,
      name: 'invoice.payment_failed',
      subscriptionCodes: ['SUB_1'],
      invoiceCode: 'INV_1',
      amountCents: 9900,
      subscriptionState: 'active',
      invoicePaid: false,
      nextPaymentAt: next,
      at: paidAt,
    })
  })

  it('reads a paid invoice with the payment inside it', () => {
    for (const paid of [true, 1, '1']) {
      const data = { invoice_code: 'INV_1', paid, subscription, transaction: { reference: 'r-1' } }
      const event = readEvent({ event: 'invoice.update', data })
      expect([event.invoicePaid, event.reference]).toEqual([true, 'r-1'])
    }
  })

  it.each([
    ['subscription.not_renew', 'non-renewing', 'non-renewing'],
    ['subscription.disable', 'complete', 'ended'],
    ['subscription.disable', 'cancelled', 'ended'],
    ['subscription.disable', 'completed', 'ended'],
    ['subscription.disable', 'something new', null],
  ])('reads %s with the status %s', (name, status, state) => {
    const data = { ...subscription, status, plan, customer }
    const event = readEvent({ event: name, data })
    expect([event.name, event.subscriptionState, event.subscriptionCodes]).toEqual([
      name,
      state,
      ['SUB_1'],
    ])
  })

  it('reads every subscription of a list of expiring cards', () => {
    const data = ['SUB_1', 'SUB_2', 'SUB_1'].map((subscription_code) => ({
      expiry_date: '12/2026',
      subscription: { subscription_code, next_payment_date: subscription.next_payment_date },
      customer,
    }))
    expect(readEvent({ event: 'subscription.expiring_cards', data })).toMatchObject({
      subscriptionCodes: ['SUB_1', 'SUB_2'],
      customerCode: 'CUS_1',
    })
    expect(readEvent({ event: 'subscription.expiring_cards', data: [] })).toEqual({
      ...nothing,
      name: 'subscription.expiring_cards',
    })
  })

  it('finds the payment of a refund and of a dispute', () => {
    const refund = { status: 'processed', transaction_reference: 'cptgems-1', amount: '9900' }
    expect(readEvent({ event: 'refund.processed', data: refund })).toMatchObject({
      reference: 'cptgems-1',
      amountCents: 9900,
    })
    const dispute = { id: 1, transaction: { reference: 'cptgems-1' }, customer }
    expect(readEvent({ event: 'charge.dispute.create', data: dispute })).toMatchObject({
      reference: 'cptgems-1',
      customerCode: 'CUS_1',
    })
  })

  const isRead = (value: unknown) => {
    const event = readEvent(value)
    expect(Object.keys(event).sort()).toEqual(['name', ...Object.keys(nothing)].sort())
    expect(event.name.length).toBeGreaterThan(0)
    expect(event.name.length).toBeLessThanOrEqual(100)
    for (const date of [event.at, event.nextPaymentAt]) {
      if (date) expect(Number.isNaN(date.getTime())).toBe(false)
    }
    if (event.amountCents !== null) expect(event.amountCents).toSatisfy(Number.isSafeInteger)
  }

  it('never throws for any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), isRead), { numRuns: 2000 })
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (event, data) => isRead({ event, data })),
      { numRuns: 2000 },
    )
  })

  it('never throws for a sample with any part changed', () => {
    const sample = {
      ...charge,
      ...subscription,
      subscription: { ...subscription, plan },
      transaction: { reference: 'r-1' },
      invoice_code: 'INV_1',
      paid: true,
      created_at: charge.paid_at,
    }
    const keys = Object.keys(sample)
    const bends = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue())
    const deep = fc.dictionary(fc.constantFrom('plan', 'status', 'reference'), fc.jsonValue())
    fc.assert(
      fc.property(bends, deep, fc.boolean(), (bent, inner, listed) => {
        const data = { ...sample, subscription: { ...subscription, ...inner }, ...bent }
        isRead({ event: 'charge.success', data: listed ? [data, inner] : data })
      }),
      { numRuns: 2000 },
    )
  })
})
