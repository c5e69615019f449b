import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gte, like } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Database } from '#db/client.server.ts'
import { sandboxSubscriptions, sandboxTransactions } from '#db/schema/index.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { no, ok, type SandboxAnswer } from '#app/gateways/payments/sandbox/answer.ts'
import { checkoutCall } from '#app/gateways/payments/sandbox/calls.ts'
import { sandboxPlan, shapes } from './plans.server.ts'
import { listRefunds, makeRefund } from './refunds.server.ts'
import { disableSubscription, enable, subscribe, subscription } from './subscriptions.server.ts'

/** One customer per email address, as at the provider. */
const customerCodeOf = (email: string) =>
  `CUS_${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 15)}`
const customerIdOf = (code: string) => parseInt(code.slice(4, 15), 16)

async function initialize(body: unknown, tx: Database): Promise<SandboxAnswer> {
  const parsed = checkoutCall.safeParse(body)
  if (!parsed.success) return no(400, 'Invalid parameters sent')
  const call = parsed.data
  const plan = sandboxPlan(call.planCode)
  if (!plan) return no(400, 'Invalid plan Sent')
  const made = await tx
    .insert(sandboxTransactions)
    .values({
      ...call,
      customerCode: customerCodeOf(call.email),
      amountCents: plan.cents,
      status: 'ongoing',
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
    ? ok('Verification successful', shapes.transaction(row))
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
  const known = { id: customerIdOf(code), email: paid.email, code }
  return ok('Customer retrieved', shapes.customer(known, own))
}

/** The part of a list that a query asks for, as the API has it. */
const listQuery = z.object({
  customer: z.coerce.number().int().positive().optional().catch(undefined),
  from: z.iso.datetime().optional().catch(undefined),
  page: z.coerce.number().int().positive().max(10_000).catch(1),
})

async function transactions(query: URLSearchParams, tx: Database): Promise<SandboxAnswer> {
  const { customer: id, from, page } = listQuery.parse(Object.fromEntries(query))
  // The id is derived from the code's first digits, so that the code can be found by it.
  const prefix = id?.toString(16).padStart(11, '0')
  const { customerCode, createdAt, status, paidAt } = sandboxTransactions
  const own = await tx
    .select()
    .from(sandboxTransactions)
    .where(
      and(
        prefix ? like(customerCode, `CUS_${prefix}%`) : undefined,
        from ? gte(createdAt, new Date(from)) : undefined,
        eq(status, 'success'),
      ),
    )
    .orderBy(desc(paidAt), sandboxTransactions.reference)
    .limit(100)
    .offset((page - 1) * 100)
  return ok('Transactions retrieved', own.map(shapes.transaction))
}

const plan = (code: string): SandboxAnswer =>
  sandboxPlan(code) ? ok('Plan retrieved', shapes.plan(code)) : no(404, 'Plan not found')

/** The part of the provider's API that this product uses. `path` is relative to the API's own. */
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
      if (second === 'disable') return disableSubscription(body, tx)
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
