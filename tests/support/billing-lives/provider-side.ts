import { day } from '#app/domain/local-time.ts'
import { addWork } from './clock.ts'
import { visitor } from './visitor.ts'
import type { News, World } from './world.ts'

/** Puts an event of the provider's on its way; it is signed as the server's own are. */
const tell = ({ sql }: World, event: string, data: unknown): Promise<void> =>
  addWork(sql, 'send-sandbox-event', { body: JSON.stringify({ event, data }) })

/** What is due at the provider by now happens: renewals, and the end of what no longer renews. */
async function takeTurns(world: World, paid: () => boolean, news: News): Promise<void> {
  const { sql, url } = world
  for (;;) {
    const [due] = await sql`
      select code, token, status, customer_code, plan_code from sandbox_subscriptions
      where status <> 'complete' and next_payment_at <= now() and plan_code like 'PLN_sandbox%'
      order by next_payment_at, code limit 1`
    if (!due) return
    if (due['status'] === 'non-renewing') {
      await sql`
        update sandbox_subscriptions set status = 'complete', next_payment_at = null
        where code = ${due['code']}`
      await tell(world, 'subscription.disable', {
        status: 'complete',
        subscription_code: due['code'],
        plan: { plan_code: due['plan_code'] },
        customer: { customer_code: due['customer_code'] },
      })
    } else {
      await visitor(url).post(`/sandbox/subscriptions/${due['token']}`, {
        turn: paid() ? 'renewal-paid' : 'renewal-failed',
      })
      // The sandbox knows no price of a former code.
      await sql`
        update sandbox_transactions set amount_cents = case when plan_code like '%premium' then 29900 else 9900 end
        where amount_cents = 0`
    }
    await world.settle(news)
  }
}

/**
 * Lets days pass: the provider renews what falls due, paid or not in turn, and the sweep runs whenever a plan is due
 * for a look, with a comparison at night or not; but never none for months.
 */
export async function pass(
  world: World,
  { days, paid, nights }: { days: number; paid: boolean[]; nights: boolean },
  news: News,
): Promise<void> {
  const { clock, sql } = world
  const end = clock.now().getTime() + days * day
  let turn = 0
  const isPaid = () => paid[turn++ % paid.length] ?? true
  for (;;) {
    const [row] = await sql`
      select min(at) as at from (
        select next_payment_at as at from sandbox_subscriptions
          where status <> 'complete' and plan_code like 'PLN_sandbox%'
        union select review_at from plan_terms
        union select run_at from graphile_worker._private_jobs where attempts < max_attempts
        union select paid_at + step * interval '1 day' from checkouts, unnest(array[1, 7, 26, 30]) step
          where state = 'paid' and business_id is null
        union select now() + interval '1 day' from checkouts c, sandbox_transactions t
          where t.reference = c.reference and t.status = 'success' and c.state <> 'paid') as due
      where at > now()`
    const at = row?.['at'] ? (row['at'] as Date).getTime() + 1000 : Infinity
    await clock.pass(Math.min(at, end) - clock.now().getTime())
    await world.settle(news)
    await takeTurns(world, isPaid, news)
    await world.sweep()
    if (at >= end) break
  }
  if (nights || clock.now().getTime() - world.reconciledAt() > 30 * day) await world.reconcile()
}

/** Another product of the merchant's: a one-off payment of R299, or a subscription, by our customer. */
export async function sellOther(
  world: World,
  what: 'payment' | 'subscription',
  customer: { email: string; code: string },
): Promise<void> {
  const { sql } = world
  const id = crypto.randomUUID().replaceAll('-', '')
  if (what === 'subscription') {
    await sql`
      insert into sandbox_subscriptions (code, token, email, customer_code, plan_code, status, next_payment_at)
      values (${`SUB_${id}`}, ${id}, ${customer.email}, ${customer.code}, 'PLN_shop', 'active', now() + interval '1 month')`
    await tell(world, 'subscription.create', {
      status: 'active',
      subscription_code: `SUB_${id}`,
      plan: { plan_code: 'PLN_shop' },
      customer: { email: customer.email, customer_code: customer.code },
    })
    return
  }
  await sql`
    insert into sandbox_transactions
      (reference, email, customer_code, plan_code, amount_cents, status, callback_url, cancel_url, paid_at)
    values (${`shop-${id}`}, ${customer.email}, ${customer.code}, '', 29900, 'success', '', '', now())`
  await tell(world, 'charge.success', {
    reference: `shop-${id}`,
    status: 'success',
    amount: 29900,
    currency: 'ZAR',
    plan: {},
    customer: { email: customer.email, customer_code: customer.code },
  })
}

/** What was sold so far was sold under codes that the operator has replaced since. */
export async function renameCodes({ sql }: World): Promise<void> {
  await sql`
    insert into plan_codes (code, plan, amount_cents) values
      ('PLN_sandbox_old_basic', 'BASIC', 9900), ('PLN_sandbox_old_premium', 'PREMIUM', 29900)
    on conflict do nothing`
  for (const table of [
    'sandbox_transactions',
    'sandbox_subscriptions',
    'checkouts',
    'subscriptions',
  ]) {
    await sql`
      update ${sql(table)} set plan_code = replace(plan_code, 'sandbox_', 'sandbox_old_')
      where plan_code in ('PLN_sandbox_basic', 'PLN_sandbox_premium')`
  }
}

export type Disputed = { id: number; reference: string; amount_cents: number }

/** A payer's bank asks for a payment back, and perhaps decides; of one that is lost the money goes. */
export async function disputePayment(
  world: World,
  { id, reference, amount_cents: cents }: Disputed,
  end: 'open' | 'won' | 'lost',
): Promise<void> {
  const told = { id: Number(id) + 7000, refund_amount: cents, transaction: { reference } }
  await tell(world, 'charge.dispute.create', {
    ...told,
    status: 'awaiting-merchant-feedback',
    dueAt: new Date(world.clock.now().getTime() + 4 * day).toISOString(),
  })
  if (end === 'open') return
  if (end === 'lost')
    await world.sql`update sandbox_transactions set status = 'reversed' where reference = ${reference}`
  const resolution = end === 'lost' ? 'merchant-accepted' : 'declined'
  await tell(world, 'charge.dispute.resolve', { ...told, status: 'resolved', resolution })
}
