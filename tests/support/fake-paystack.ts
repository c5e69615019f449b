import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import {
  ourPlans,
  type FakeRefund,
  subscriptionOf,
  transactionOf,
  type FakeSubscription,
  type FakeTransaction,
  type Json,
} from './fake-paystack-shapes.ts'

/** How the next call is answered in place of the usual way. */
export type Fault =
  | 'hang'
  | 'html'
  | 'reset'
  | 'server-error'
  | 'empty'
  | 'foreign-host'
  | 'wrong-key'
  | 'acted-then-error'

/** An event as the provider would send it. */
export type SignedEvent = { body: string; signature: string }

/** Codes of the plans that the fake knows. */
export const fakeCodes = { BASIC: 'PLN_test_basic', PREMIUM: 'PLN_test_premium' }

/**
 * A server on loopback that answers as Paystack's public OpenAPI description says, keeps what it is
 * told, and can be made to fail. `now` is its clock; events are handed out signed, for the test to
 * send in the order it likes. It closes when the running test ends, unless `until` says otherwise.
 */
export async function startFakePaystack(until: (close: () => void) => void = onTestFinished) {
  const secretKey = `sk_test_${randomUUID().replaceAll('-', '')}`
  const plans = structuredClone(ourPlans)
  const transactions = new Map<string, FakeTransaction>()
  const subscriptions = new Map<string, FakeSubscription>()
  const customers = new Map<string, { id: number; code: string; email: string }>()
  const faults: Fault[] = []
  const filters = { ignored: false }
  const failing: { path: string | null; as: Fault } = { path: null, as: 'server-error' }
  const refunds: FakeRefund[] = []
  const requests: { method: string; path: string; body: Json }[] = []
  let now = new Date()
  let serial = 1000

  const customerOf = (email: string) => {
    const known = customers.get(email)
    if (known) return known
    const made = { id: ++serial, code: `CUS_${randomUUID().slice(0, 12)}`, email }
    customers.set(email, made)
    return made
  }
  const byCode = (code: string) => [...customers.values()].find((one) => one.code === code)

  const asTransaction = (one: FakeTransaction) => transactionOf(one, now)
  const asSubscription = (one: FakeSubscription) => subscriptionOf(one, plans)

  const ok = (data: unknown, message = 'OK') => [200, { status: true, message, data }] as const
  const no = (status: number, message: string) => [status, { status: false, message }] as const

  function initialize(body: Json) {
    const reference = String(body['reference'])
    if (typeof body['email'] !== 'string' || !Number.isInteger(body['amount'])) {
      return no(400, 'Invalid parameters')
    }
    if (!/^[A-Za-z0-9.=-]+$/.test(reference)) return no(400, 'Invalid transaction reference')
    if (transactions.has(reference)) return no(400, 'Duplicate Transaction Reference')
    const plan = plans[String(body['plan'])]
    if (!plan) return no(400, 'Invalid plan Sent')
    transactions.set(reference, {
      id: ++serial,
      reference,
      status: 'abandoned',
      amount: plan.amount,
      requested_amount: plan.amount,
      currency: String(body['currency'] ?? 'NGN'),
      plan: String(body['plan']),
      paid_at: null,
      gateway_response: 'The transaction was not completed',
      email: body['email'],
      customer_code: null,
      metadata: body['metadata'] ?? '',
      callback_url: String(body['callback_url']),
    })
    const host =
      faults[0] === 'foreign-host' ? 'paystack.com.evil.example' : 'checkout.paystack.com'
    if (faults[0] === 'foreign-host') faults.shift()
    const access = randomUUID().slice(0, 15)
    return ok(
      { authorization_url: `https://${host}/${access}`, access_code: access, reference },
      'Authorization URL created',
    )
  }

  function makeRefund(body: Json) {
    const named = body['transaction']
    const payment = [...transactions.values()].find(
      ({ id, reference }) => id === named || reference === named,
    )
    if (!payment) return no(404, 'Transaction not found')
    if (payment.status !== 'success') return no(400, 'Transaction has been fully reversed')
    const given = refunds.filter(({ transaction }) => transaction === payment.id)
    const left = given.reduce((sum, one) => sum - one.amount, payment.amount)
    const amount = Number(body['amount'] ?? left)
    if (amount > left) return no(400, 'Refund amount cannot be more than transaction amount')
    const made: FakeRefund = {
      id: ++serial,
      transaction: payment.id,
      amount,
      currency: payment.currency,
      status: 'pending',
      merchant_note: body['merchant_note'] ? String(body['merchant_note']) : null,
    }
    refunds.push(made)
    if (amount === left) payment.status = 'reversed'
    return ok(made, 'Refund has been queued for processing')
  }

  function answer(method: string, url: URL, body: Json): readonly [number, unknown] {
    const parts = url.pathname.split('/').slice(1).map(decodeURIComponent)
    const [first, second, third, fourth] = parts
    const route = `${method} ${first}`
    if (route === 'POST transaction' && second === 'initialize') return initialize(body)
    if (route === 'GET transaction' && second === 'verify') {
      const one = transactions.get(third ?? '')
      return one
        ? ok(asTransaction(one), 'Verification successful')
        : no(400, 'Transaction reference not found')
    }
    if (route === 'GET transaction') {
      const query = url.searchParams
      const code = [...customers.values()].find(({ id }) => id === Number(query.get('customer')))
      const isEverybody = filters.ignored || !query.has('customer')
      const from = Date.parse(query.get('from') ?? '1970-01-01')
      const own = [...transactions.values()].filter(
        (one) =>
          (isEverybody || one.customer_code === code?.code) &&
          one.status === 'success' &&
          Date.parse(one.paid_at ?? '') >= from,
      )
      const size = Number(query.get('perPage') ?? 50)
      const begin = (Number(query.get('page') ?? 1) - 1) * size
      // Lists leave the plan out.
      return ok(
        own
          .toReversed()
          .slice(begin, begin + size)
          .map((one) => ({ ...asTransaction(one), plan: {}, plan_object: {} })),
      )
    }
    if (route === 'GET customer') {
      const one = byCode(second ?? '')
      if (!one) return no(404, 'Customer not found')
      const own = [...subscriptions.values()].filter(
        (sub) => filters.ignored || sub.customer_code === one.code,
      )
      return ok({
        id: one.id,
        email: one.email,
        customer_code: one.code,
        subscriptions: own.map(asSubscription),
      })
    }
    if (route === 'POST subscription' && second === 'disable') {
      const one = subscriptions.get(String(body['code']))
      if (!one || one.token !== body['token'] || one.status === 'non-renewing') {
        return no(404, 'Subscription with code not found or already inactive')
      }
      one.status = 'non-renewing'
      return ok(undefined, 'Subscription disabled successfully')
    }
    if (route === 'POST subscription' && second === 'enable') {
      const one = subscriptions.get(String(body['code']))
      if (!one || one.token !== body['token'] || one.status !== 'non-renewing') {
        return no(404, 'Subscription with code not found or already active')
      }
      one.status = 'active'
      return ok(undefined, 'Subscription enabled successfully')
    }
    if (route === 'POST subscription') {
      if (!byCode(String(body['customer']))) return no(404, 'Customer not found')
      if (!plans[String(body['plan'])]) return no(404, 'Plan not found')
      const start = new Date(String(body['start_date']))
      return ok(asSubscription(subscribe(String(body['customer']), String(body['plan']), start)))
    }
    if (route === 'GET subscription') {
      const one = subscriptions.get(second ?? '')
      if (!one) return no(404, 'Subscription not found')
      if (third === 'manage' && fourth === 'link') {
        return ok({ link: `https://paystack.com/manage/subscriptions/${one.token}` })
      }
      return ok(asSubscription(one))
    }
    if (route === 'POST refund') return makeRefund(body)
    if (route === 'GET refund') {
      const id = Number(url.searchParams.get('transaction'))
      return ok(refunds.filter((one) => one.transaction === id))
    }
    if (route === 'GET plan') {
      const one = plans[second ?? '']
      return one
        ? ok({ plan_code: second, interval: 'monthly', currency: 'ZAR', ...one })
        : no(404, 'Plan not found')
    }
    return no(404, 'No such resource')
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const body = text ? (JSON.parse(text) as Json) : {}
    const url = new URL(request.url ?? '/', 'http://fake')
    requests.push({ method: request.method ?? '', path: url.pathname, body })
    const next = faults[0] === 'foreign-host' ? undefined : faults.shift()
    const fault = url.pathname === failing.path ? failing.as : next
    if (fault === 'hang') return
    if (fault === 'reset') return void request.socket.destroy()
    if (fault === 'html') return void response.writeHead(502).end('<h1>Bad gateway</h1>')
    if (fault === 'empty') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end('{"status":true,"message":"OK","data":{}}')
    }
    const given = fault !== 'wrong-key' && request.headers.authorization === `Bearer ${secretKey}`
    const [status, json] =
      fault === 'server-error'
        ? no(500, 'An error occurred')
        : given
          ? answer(request.method ?? '', url, body)
          : no(401, 'Invalid key')
    if (fault === 'acted-then-error') return void response.writeHead(502).end()
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-request-id': `req-${requests.length}`,
    })
    response.end(JSON.stringify(json))
  }

  function subscribe(customerCode: string, plan: string, next: Date): FakeSubscription {
    const made = {
      code: `SUB_${randomUUID().slice(0, 12)}`,
      token: randomUUID().slice(0, 14),
      status: 'active',
      plan,
      customer_code: customerCode,
      next,
      created: new Date(now),
    }
    subscriptions.set(made.code, made)
    return made
  }

  /** An event with these data, signed as the provider signs. */
  function event(name: string, data: unknown): SignedEvent {
    const body = JSON.stringify({ event: name, data })
    return { body, signature: createHmac('sha512', secretKey).update(body).digest('hex') }
  }

  const subscriptionEvent = (name: string, one: FakeSubscription, status = one.status) =>
    event(name, {
      ...asSubscription(one),
      status,
      email_token: undefined,
      customer: { customer_code: one.customer_code, email: byCode(one.customer_code)?.email },
    })

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  until(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    /** The plans it knows, by code. */
    plans,
    transactions,
    subscriptions,
    refunds,
    /** Every call that came, oldest first. */
    requests,
    event,
    /** Makes the next calls fail, one after another. */
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** Makes each call to a path fail until told otherwise. */
    failAlways: (path: string | null, as: Fault = 'server-error') =>
      void Object.assign(failing, { path, as }),
    /** Sets the provider's clock. */
    setNow: (instant: Date) => void (now = instant),

    /** Whether it answers with everybody's rows where one customer's were asked for. */
    filters,

    /** Something else the merchant sells is paid by a customer, without a checkout of ours. */
    payElse(customerCode: string, bent: Partial<FakeTransaction> = {}): SignedEvent[] {
      const reference = `else-${randomUUID()}`
      const one: FakeTransaction = {
        ...{ id: ++serial, reference, status: 'success', currency: 'ZAR', plan: '' },
        ...{ amount: 29900, requested_amount: 29900, paid_at: now.toISOString() },
        ...{ gateway_response: 'Approved', email: byCode(customerCode)?.email ?? '' },
        ...{ customer_code: customerCode, metadata: '', callback_url: '', ...bent },
      }
      transactions.set(reference, one)
      return [event('charge.success', asTransaction(one))]
    },

    /** A customer subscribes to something, without a checkout of ours. */
    subscribeElse(customerCode: string, plan: string): SignedEvent[] {
      const made = subscribe(customerCode, plan, monthAfter(now))
      return [subscriptionEvent('subscription.create', made)]
    },

    /** The customer pays a checkout: two events, `charge.success` and `subscription.create`. */
    pay(reference: string, bent: Partial<FakeTransaction> = {}): SignedEvent[] {
      const one = transactions.get(reference)
      if (!one) throw new Error(`no checkout ${reference}`)
      const customer = customerOf(one.email)
      Object.assign(one, {
        status: 'success',
        paid_at: now.toISOString(),
        gateway_response: 'Successful',
        customer_code: customer.code,
        ...bent,
      })
      const made = subscribe(customer.code, one.plan, monthAfter(now))
      return [
        event('charge.success', asTransaction(one)),
        subscriptionEvent('subscription.create', made),
      ]
    },

    /** The bank declines the card on the payment page. */
    decline(reference: string): void {
      const one = transactions.get(reference)
      if (one) Object.assign(one, { status: 'failed', gateway_response: 'Declined' })
    },

    /** The customer turns back on the payment page. */
    turnBack(reference: string): void {
      const one = transactions.get(reference)
      if (one) one.status = 'abandoned'
    },

    /** The next cycle of a subscription comes; its clock moves there. */
    renew(code: string, paid: boolean): SignedEvent[] {
      const one = subscriptions.get(code)
      if (!one?.next) throw new Error(`${code} has no next payment`)
      now = one.next
      one.next = monthAfter(one.next)
      one.status = paid ? 'active' : 'attention'
      const customer = byCode(one.customer_code)
      const invoice = {
        invoice_code: `INV_${randomUUID().slice(0, 12)}`,
        amount: plans[one.plan]?.amount,
        paid,
        status: paid ? 'success' : 'failed',
        // As in the provider's sample: still called active, and no transaction.
        subscription: { ...asSubscription(one), status: 'active' },
        customer: { customer_code: one.customer_code, email: customer?.email },
        created_at: now.toISOString(),
      }
      if (!paid) return [event('invoice.payment_failed', { ...invoice, transaction: {} })]
      const reference = `renewal-${randomUUID()}`
      const amount = plans[one.plan]?.amount ?? 0
      transactions.set(reference, {
        id: ++serial,
        reference,
        status: 'success',
        amount,
        requested_amount: amount,
        currency: 'ZAR',
        plan: one.plan,
        paid_at: now.toISOString(),
        gateway_response: 'Approved',
        email: customer?.email ?? '',
        customer_code: one.customer_code,
        metadata: { invoice_action: 'update' },
        callback_url: '',
      })
      return [
        event('charge.success', asTransaction(transactions.get(reference) as FakeTransaction)),
        event('invoice.update', { ...invoice, transaction: { reference, status: 'success' } }),
      ]
    },

    /** The bank decides on a refund. */
    decideRefund(refund: FakeRefund, status: string): SignedEvent[] {
      refund.status = status
      const payment = [...transactions.values()].find(({ id }) => id === refund.transaction)
      if (status === 'failed' && payment) payment.status = 'success'
      const data = {
        status,
        transaction_reference: payment?.reference,
        refund_reference: String(refund.id),
        amount: String(refund.amount),
        currency: refund.currency,
        customer: { email: payment?.email, first_name: null, last_name: null },
      }
      return [event(`refund.${status}`, data)]
    },

    /** The customer ends a subscription on the provider's own page. */
    endRenewal(code: string): SignedEvent[] {
      const one = subscriptions.get(code)
      if (!one) throw new Error(`no subscription ${code}`)
      one.status = 'non-renewing'
      return [subscriptionEvent('subscription.not_renew', one)]
    },

    /** The last paid month of an ended subscription is over. */
    complete(code: string): SignedEvent[] {
      const one = subscriptions.get(code)
      if (!one) throw new Error(`no subscription ${code}`)
      Object.assign(one, { status: 'cancelled', next: null })
      return [subscriptionEvent('subscription.disable', one, 'complete')]
    },
  }
}
