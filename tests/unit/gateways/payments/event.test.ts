import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEvent } from '#app/gateways/payments/paystack/event.server.ts'
import { runs } from '#tests/support/runs.ts'

/** The parsed form of an event with only a name. */
const nothing = {
  kind: 'other',
  reference: null,
  customerCode: null,
  customerEmail: null,
  planCode: null,
  subscriptionCodes: [],
  dispute: null,
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
const paidAt = new Date(charge.paid_at)
const known = { customerCode: 'CUS_1', customerEmail: customer.email }
const told = { ...nothing, ...known, planCode: 'PLN_basic' }

describe('readEvent', () => {
  it('reads a first payment with any kind of empty metadata', () => {
    for (const metadata of ['', 0, null, undefined, {}, '{}', '{broken', []]) {
      expect(readEvent({ event: 'charge.success', data: { ...charge, metadata } })).toEqual({
        ...told,
        kind: 'payment',
        name: 'charge.success',
        reference: 'cptgems-1',
        at: paidAt,
      })
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

  it('reads a new subscription without customer.id and email_token, with either date field', () => {
    const { email_token: _, ...bare } = subscription
    const { id: __, ...who } = customer
    for (const name of ['createdAt', 'created_at']) {
      const data = { ...bare, [name]: charge.paid_at, plan, customer: who }
      expect(readEvent({ event: 'subscription.create', data })).toEqual({
        ...told,
        name: 'subscription.create',
        subscriptionCodes: ['SUB_1'],
        at: paidAt,
      })
    }
  })

  it('uses the first valid date where an earlier field is blank', () => {
    const data = { paid_at: '', paidAt: charge.paid_at }
    expect(readEvent({ event: 'invoice.update', data }).at).toEqual(paidAt)
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
      kind: 'renewal-failed',
      name: 'invoice.payment_failed',
      subscriptionCodes: ['SUB_1'],
      at: paidAt,
    })
  })

  it('reads a paid invoice with the payment inside it', () => {
    const data = { invoice_code: 'INV_1', paid: true, transaction: { reference: 'r-1' } }
    expect(readEvent({ event: 'invoice.update', data }).reference).toBe('r-1')
  })

  it.each([
    ['subscription.create', 'other'],
    ['subscription.not_renew', 'other'],
    ['subscription.disable', 'other'],
    ['invoice.create', 'other'],
    ['refund.pending', 'refund'],
    ['refund.processed', 'refund'],
    ['refund.failed', 'refund-failed'],
    ['refund.needs-attention', 'refund-failed'],
    ['charge.dispute.create', 'dispute'],
    ['charge.dispute.remind', 'dispute'],
    ['charge.dispute.resolve', 'dispute-decided'],
    ['constructor', 'other'],
  ])('takes %s for: %s', (name, kind) => {
    const data = { ...subscription, plan, customer }
    const event = readEvent({ event: name, data })
    expect([event.name, event.kind, event.subscriptionCodes]).toEqual([name, kind, ['SUB_1']])
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
      kind: 'cards-expiring',
      name: 'subscription.expiring_cards',
    })
  })

  it('finds the payment of a refund and of a dispute', () => {
    const refund = { status: 'processed', transaction_reference: 'cptgems-1', amount: '9900' }
    expect(readEvent({ event: 'refund.processed', data: refund })).toMatchObject({
      reference: 'cptgems-1',
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
    if (event.at) expect(Number.isNaN(event.at.getTime())).toBe(false)
  }

  it('never throws for any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), isRead), { numRuns: runs(300, 2000) })
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (event, data) => isRead({ event, data })),
      { numRuns: runs(300, 2000) },
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
      { numRuns: runs(300, 2000) },
    )
  })
})
