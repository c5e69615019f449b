import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, like } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Database } from '#db/client.server.ts'
import { sandboxSubscriptions, sandboxTransactions } from '#db/schema/index.ts'
import { env } from '#app/env.server.ts'
import { Fault } from '#app/log/fault.ts'
import { paths } from '#app/paths.ts'
import { enqueueSandboxEvents } from './events.server.ts'
import { no, ok, type SandboxAnswer } from './answer.ts'
import { listRefunds, makeRefund } from './refunds.server.ts'
import { sandboxPlan, subscriptionShape, transactionShape } from './shapes.ts'

/** One customer per email address, as at Paystack. */
const customerCodeOf = (email: string) =>
  `CUS_${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 15)}`
const customerIdOf = (code: string) => parseInt(code.slice(4, 15), 16)

/** A new subscription's code and email token. */
export const newSubscriptionCodes = () => ({
  code: `SUB_${randomBytes(8).toString('hex')}`,
  token: randomBytes(16).toString('hex'),
})

const initializeCall = z.object({
  email: z.email(),
  amount: z.number().int().positive(),
  currency: z.literal('ZAR'),
  plan: z.string(),
  reference: z.string().regex(/^[A-Za-z0-9.=-]{1,100}$/),
  callback_url: z.url(),
  metadata: z.object({ cancel_action: z.url() }),
})

async function initialize(body: unknown, tx: Database): Promise<SandboxAnswer> {
  const parsed = initializeCall.safeParse(body)
  if (!parsed.success) return no(400, 'Invalid parameters sent')
  const call = parsed.data
  const plan = sandboxPlan(call.plan)
  if (!plan) return no(400, 'Invalid plan Sent')
  const made = await tx
    .insert(sandboxTransactions)
    .values({
      reference: call.reference,
      email: call.email,
      customerCode: customerCodeOf(call.email),
      planCode: call.plan,
      amountCents: plan.cents,
      status: 'ongoing',
      callbackUrl: call.callback_url,
      cancelUrl: call.metadata.cancel_action,
    })
    .onConflictDoNothing()
    .returning({ reference: sandboxTransactions.reference })
  if (made.length === 0) return no(400, 'Duplicate Transaction Reference')
  return ok('Authorization URL created', {
    authorization_url: env().publicUrl + paths.sandboxCheckout(call.reference),
    access_code: randomBytes(8).toString('hex'),
    reference: call.reference,
  })
}

async function verify(reference: string, tx: Database): Promise<SandboxAnswer> {
  const [row] = await tx
    .select()
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.reference, reference))
  return row
    ? ok('Verification successful', transactionShape(row))
    : no(400, 'Transaction reference not found')
}

const subscriptionsOf = (customerCode: string, tx: Database) =>
  tx
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.customerCode, customerCode))
    .orderBy(sandboxSubscriptions.createdAt)

async function customer(code: string, tx: Database): Promise<SandboxAnswer> {
  const own = await subscriptionsOf(code, tx)
  const [paid] = await tx
    .select({ email: sandboxTransactions.email })
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.customerCode, code))
  if (!paid) return no(404, 'Customer not found')
  return ok('Customer retrieved', {
    id: customerIdOf(code),
    email: paid.email,
    customer_code: code,
    subscriptions: own.map(subscriptionShape),
  })
}

async function transactions(query: URLSearchParams, tx: Database): Promise<SandboxAnswer> {
  // The id is derived from the code's first digits, so that the code can be found by it.
  const prefix = Number(query.get('customer')).toString(16).padStart(11, '0')
  const own = await tx
    .select()
    .from(sandboxTransactions)
    .where(
      and(
        like(sandboxTransactions.customerCode, `CUS_${prefix}%`),
        eq(sandboxTransactions.status, 'success'),
      ),
    )
    .orderBy(desc(sandboxTransactions.paidAt))
    .limit(100)
  return ok('Transactions retrieved', own.map(transactionShape))
}

const find = async (code: string, tx: Database) => {
  const [row] = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.code, code))
  return row
}

async function subscription(
  code: string,
  part: string | undefined,
  tx: Database,
): Promise<SandboxAnswer> {
  const row = await find(code, tx)
  if (!row) return no(404, 'Subscription not found')
  if (part === 'manage') {
    const link = env().publicUrl + paths.sandboxSubscription(row.token)
    return ok('Link generated', { link })
  }
  return ok('Subscription retrieved successfully', subscriptionShape(row))
}

const switchCall = z.object({ code: z.string(), token: z.string() })

async function disable(body: unknown, tx: Database): Promise<SandboxAnswer> {
  const { code, token } = switchCall.catch({ code: '', token: '' }).parse(body)
  return tx.transaction(async (inner) => {
    const [row] = await inner
      .update(sandboxSubscriptions)
      .set({ status: 'non-renewing' })
      .where(
        and(
          eq(sandboxSubscriptions.code, code),
          eq(sandboxSubscriptions.token, token),
          inArray(sandboxSubscriptions.status, ['active', 'attention']),
        ),
      )
      .returning()
    if (!row) return no(404, 'Subscription with code not found or already inactive')
    await enqueueSandboxEvents(inner, [
      { event: 'subscription.not_renew', data: subscriptionShape(row) },
    ])
    return ok('Subscription disabled successfully')
  })
}

async function enable(body: unknown, tx: Database): Promise<SandboxAnswer> {
  const { code, token } = switchCall.catch({ code: '', token: '' }).parse(body)
  const enabled = await tx
    .update(sandboxSubscriptions)
    .set({ status: 'active' })
    .where(
      and(
        eq(sandboxSubscriptions.code, code),
        eq(sandboxSubscriptions.token, token),
        eq(sandboxSubscriptions.status, 'non-renewing'),
      ),
    )
    .returning({ code: sandboxSubscriptions.code })
  return enabled.length > 0
    ? ok('Subscription enabled successfully')
    : no(404, 'Subscription with code not found or already active')
}

const subscribeCall = z.object({
  customer: z.string(),
  plan: z.string(),
  start_date: z.iso.datetime(),
})

async function subscribe(body: unknown, tx: Database): Promise<SandboxAnswer> {
  const parsed = subscribeCall.safeParse(body)
  if (!parsed.success || !sandboxPlan(parsed.data.plan)) return no(400, 'Invalid parameters sent')
  const { customer: customerCode, plan, start_date: start } = parsed.data
  const [paid] = await tx
    .select({ email: sandboxTransactions.email })
    .from(sandboxTransactions)
    .where(eq(sandboxTransactions.customerCode, customerCode))
  if (!paid) return no(404, 'Customer not found')
  return tx.transaction(async (inner) => {
    const [row] = await inner
      .insert(sandboxSubscriptions)
      .values({
        ...newSubscriptionCodes(),
        email: paid.email,
        customerCode,
        planCode: plan,
        status: 'active',
        nextPaymentAt: new Date(start),
      })
      .returning()
    if (!row) throw new Fault('subscription was not inserted')
    await enqueueSandboxEvents(inner, [
      { event: 'subscription.create', data: subscriptionShape(row) },
    ])
    return ok('Subscription successfully created', subscriptionShape(row))
  })
}

function plan(code: string): SandboxAnswer {
  const known = sandboxPlan(code)
  if (!known) return no(404, 'Plan not found')
  return ok('Plan retrieved', {
    plan_code: code,
    name: known.name,
    amount: known.cents,
    currency: 'ZAR',
    interval: 'monthly',
  })
}

/**
 * The part of Paystack's API this product uses, with the shapes of PaystackOSS/openapi. `path` is relative to
 * `/sandbox/paystack/`.
 */
export async function answerSandboxCall(
  method: 'GET' | 'POST',
  path: string,
  query: URLSearchParams,
  body: unknown,
  tx: Database = db,
): Promise<SandboxAnswer> {
  const [first, second = '', third] = path.split('/')
  switch (`${method} ${first}`) {
    case 'POST transaction':
      return second === 'initialize' ? initialize(body, tx) : no(404, 'Not found')
    case 'GET transaction':
      return second === 'verify' ? verify(third ?? '', tx) : transactions(query, tx)
    case 'GET customer':
      return customer(second, tx)
    case 'GET subscription':
      return subscription(second, third, tx)
    case 'POST subscription':
      if (second === 'disable') return disable(body, tx)
      return second === 'enable' ? enable(body, tx) : subscribe(body, tx)
    case 'POST refund':
      return makeRefund(body, tx)
    case 'GET refund':
      return listRefunds(query, tx)
    case 'GET plan':
      return plan(second)
    default:
      return no(404, 'Not found')
  }
}
