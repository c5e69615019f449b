import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { sandboxSubscriptions, sandboxTransactions } from '#db/schema/index.ts'
import { env } from '#app/env.server.ts'
import { no, ok, type SandboxAnswer } from '#app/gateways/payments/sandbox/answer.ts'
import { subscribeCall, switchCall } from '#app/gateways/payments/sandbox/calls.ts'
import { Fault } from '#app/log/fault.ts'
import { paths } from '#app/paths.ts'
import { enqueueSandboxEvents } from './events.server.ts'
import { sandboxPlan, shapes } from './plans.server.ts'

export const newSubscriptionCodes = () => ({
  code: `SUB_${randomBytes(8).toString('hex')}`,
  token: randomBytes(16).toString('hex'),
})

const find = async (code: string, tx: Database) => {
  const [row] = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.code, code))
  return row
}

/** `GET /subscription/CODE`, and with `manage/link` the page on which the card is changed. */
export async function subscription(
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
  return ok('Subscription retrieved successfully', shapes.subscription(row))
}

/** `POST /subscription/disable`: 404 where code and token do not belong together or nothing renews. */
export async function disableSubscription(body: unknown, tx: Database): Promise<SandboxAnswer> {
  const { code, token } = switchCall.parse(body)
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
    await enqueueSandboxEvents(inner, [shapes.events.stopped(row)])
    return ok('Subscription disabled successfully')
  })
}

/** `POST /subscription/enable`: only what was disabled and has not ended can renew again. */
export async function enable(body: unknown, tx: Database): Promise<SandboxAnswer> {
  const { code, token } = switchCall.parse(body)
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

/** `POST /subscription` for a customer who has paid once; `start_date` sets the first payment. */
export async function subscribe(body: unknown, tx: Database): Promise<SandboxAnswer> {
  const parsed = subscribeCall.safeParse(body)
  if (!parsed.success || !sandboxPlan(parsed.data.planCode))
    return no(400, 'Invalid parameters sent')
  const { customerCode, planCode, nextPaymentAt } = parsed.data
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
        ...{ customerCode, planCode, nextPaymentAt },
        status: 'active',
      })
      .returning()
    if (!row) throw new Fault('subscription was not inserted')
    await enqueueSandboxEvents(inner, [shapes.events.subscribed(row)])
    return ok('Subscription successfully created', shapes.subscription(row))
  })
}
