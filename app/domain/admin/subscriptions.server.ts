import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { toIso } from '#app/domain/local-time.ts'
import { subscriptionPage as pageAtProvider } from '#app/gateways/payments/current.server.ts'
import { planFactsOf } from '#app/domain/subscriptions/ledger/ledger.server.ts'
import { loadPrices } from '#app/domain/subscriptions/plan/plan-codes.server.ts'
import { graceMs, planStateOf } from '#app/domain/subscriptions/plan/state.ts'
import { orderFrom, subscriptionColumns, type SubscriptionColumn } from './list-order.ts'
import { adminPageSize, pagesOf, type Page } from './lists.ts'
import { adminTextMatches, inOrder } from './paging.server.ts'
import type {
  SubscriptionFilters,
  SubscriptionLine,
  SubscriptionList,
} from './subscription-list.ts'
import { isOver } from './subscription-over.ts'

/** Businesses whose texts, owner or provider's codes match. */
const hitsOf = (term: string) => sql`
  select b.id from businesses b where ${adminTextMatches(sql`b.admin_text`, term)}
  union
  select b.id from users u join businesses b on b.owner_id = u.id
  where ${adminTextMatches(sql`u.admin_text`, term)}
  union
  select business_id from subscriptions where code = ${term} or customer_code = ${term}`

const tableOf = ({ state, plan, search }: SubscriptionFilters): SQL => sql`
  plan_terms t
  ${plan ? sql`join businesses b on b.id = t.business_id and b.plan_status = ${plan}` : sql``}
  where ${state ? sql`t.status = ${state}` : sql`true`}
    and ${search ? sql`t.business_id in (${hitsOf(search)})` : sql`true`}`

/** Those that ended come last, then by the day until which they are paid. */
const usualOrder = sql`(t.status = 'ended'), t.paid_until nulls last, t.business_id`

/** The subscription of terms `t` that counts now, or counted last. */
const latest = sql`
  select code, plan, plan_code, email_token, next_payment_at,
    state in ('active', 'attention') and superseded_at is null and not coalesce(${isOver}, false) as live
  from subscriptions s where business_id = t.business_id
  order by superseded_at is not null, state not in ('active', 'attention'),
    started_at desc nulls last, asked_at desc limit 1`

const nameKey = sql`(select lower(name) from businesses where id = t.business_id)`

const planOrder = sql`array['FREE', 'BASIC', 'PREMIUM']`

const keys: Record<SubscriptionColumn, SQL> = {
  name: nameKey,
  owner: sql`(select u.email from businesses b join users u on u.id = b.owner_id where b.id = t.business_id)`,
  state: sql`array_position(array['past-due', 'ending', 'trial', 'active', 'ended'], t.status::text)`,
  plan: sql`(select array_position(${planOrder}, plan_status) from businesses where id = t.business_id)`,
  paid: sql`t.paid_until`,
  // The next payment, or when a plan that is past due moves to Free.
  next: sql`case when t.status = 'past-due' then t.paid_until + make_interval(secs => ${graceMs / 1000})
    else (select case when live then next_payment_at end from (${latest}) l) end`,
}

function orderOf(sort: string | undefined): SQL {
  const { by, down } = orderFrom(subscriptionColumns, sort)
  if (by === 'joined') return usualOrder
  return sql`${keys[by]} ${down ? sql`desc` : sql`asc`} nulls last, ${nameKey}, t.business_id`
}

type Row = Omit<SubscriptionLine, 'cents' | 'fallsAt' | 'providerUrl'> & {
  sold: string | null
  planCode: string | null
  emailToken: string | null
  isLive: boolean | null
}

/** When a plan that is past due moves to Free. */
async function fallOf({ businessId, state }: Row, tx: Database): Promise<Date | null> {
  if (state !== 'past-due') return null
  const now = planStateOf(await planFactsOf(businessId, tx), new Date())
  return now.status === 'past-due' ? now.serviceUntil : null
}

/** The lines of these businesses, in their order. Two statements, and one for each that is past due. */
async function linesOf(ids: string[], tx: Database): Promise<SubscriptionLine[]> {
  const price = await loadPrices(tx)
  const rows = await tx.execute<Row>(sql`
    select b.id as "businessId", b.name, u.email as owner, b.plan_status as plan, t.status as state,
      t.paid_until as "paidUntil", s.code, s.plan as sold, s.plan_code as "planCode", s.email_token as "emailToken", s.live as "isLive",
      case when s.live and t.status <> 'past-due' then s.next_payment_at end as "nextPaymentAt"
    from ${inOrder(ids)} join businesses b on b.id = wanted.id::uuid
    join plan_terms t on t.business_id = b.id
    left join users u on u.id = b.owner_id
    left join lateral (${latest}) s on true
    order by wanted.place`)
  const lines: SubscriptionLine[] = []
  for (const found of rows) {
    const { sold, planCode, emailToken, isLive, ...row } = found
    lines.push({
      ...row,
      paidUntil: row.paidUntil && new Date(row.paidUntil),
      nextPaymentAt: row.nextPaymentAt && new Date(row.nextPaymentAt),
      fallsAt: await fallOf(found, tx),
      cents: isLive && sold ? price(sold, planCode) : null,
      providerUrl: row.code ? pageAtProvider(row.code, emailToken) : null,
    })
  }
  return lines
}

/** One page of all plans ever paid or tried, in its order. Admins only. */
export async function subscriptionPage(
  actor: Actor,
  { page, size = adminPageSize, sort, ...filters }: SubscriptionList & { size?: number },
  tx: Database = db,
): Promise<Page<SubscriptionLine>> {
  asAdmin(actor)
  const table = tableOf(filters)
  const [counted] = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from ${table}`,
  )
  const total = counted?.total ?? 0
  const pages = pagesOf(total, size)
  const shown = Math.min(page, pages)
  const rows = await tx.execute<{ id: string }>(sql`
    select t.business_id as id from ${table} order by ${orderOf(sort)}
    limit ${size} offset ${(shown - 1) * size}`)
  const ids = rows.map(({ id }) => id)
  return { rows: await linesOf(ids, tx), total, page: shown, pages }
}

const portion = 1000

/** All that match, in the usual order. Throws for other roles before the first. */
export async function* allSubscriptions(
  actor: Actor,
  filters: SubscriptionFilters = {},
  tx: Database = db,
): AsyncGenerator<SubscriptionLine> {
  asAdmin(actor)
  const rows = await tx.execute<{ id: string }>(sql`
    select t.business_id as id from ${tableOf(filters)} order by ${usualOrder}`)
  for (let at = 0; at < rows.length; at += portion) {
    yield* await linesOf(
      rows.slice(at, at + portion).map(({ id }) => id),
      tx,
    )
  }
}

/** As the API shows a line: instants as text of Cape Town. */
const asJson = ({ paidUntil, nextPaymentAt, fallsAt, ...line }: SubscriptionLine) => ({
  ...line,
  paidUntil: paidUntil && toIso(paidUntil),
  nextPaymentAt: nextPaymentAt && toIso(nextPaymentAt),
  fallsAt: fallsAt && toIso(fallsAt),
})

/** For API clients; as `subscriptionPage`. */
export async function subscriptionPageJson(
  actor: Actor,
  input: Parameters<typeof subscriptionPage>[1],
) {
  const { rows, ...found } = await subscriptionPage(actor, input)
  return { ...found, rows: rows.map(asJson) }
}

/** For API clients; as `allSubscriptions`. */
export async function* allSubscriptionsJson(actor: Actor, filters: SubscriptionFilters) {
  for await (const line of allSubscriptions(actor, filters)) yield asJson(line)
}
