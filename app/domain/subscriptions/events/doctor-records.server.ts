import { count, gt, inArray, max, ne, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { payments, providerEvents, subscriptions } from '#db/schema/index.ts'
import { day, formatDate, formatInstant, localDateOf } from '#app/domain/local-time.ts'
import { postponedFlag } from '#app/domain/queue.server.ts'
import { PaymentsFault, type Finding } from '#app/gateways/payments/port.ts'
import { catalogue, currency, randText } from '../plan/catalogue.ts'
import { ordersEverSold } from '../plan/plan-codes.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import type { Order } from '../plan/validate-payment.ts'

const live = inArray(subscriptions.state, ['active', 'attention'])
const plural = (number: number, one: string, many = `${one}s`) =>
  `${number} ${number === 1 ? one : many}`

async function liveByCode(tx: Database): Promise<Map<string | null, number>> {
  const rows = await tx
    .select({ code: subscriptions.planCode, live: count() })
    .from(subscriptions)
    .where(live)
    .groupBy(subscriptions.planCode)
  return new Map(rows.map((row) => [row.code, row.live]))
}

/** What is the matter with a former plan code, with its remedy; null where nothing is. */
async function examineFormer(
  orders: Order[],
  renewing: number,
  { gateway }: Provider,
): Promise<Finding | null> {
  const [{ plan, planCode }] = orders as [Order]
  const known = await gateway.plan(planCode)
  const what = `Former plan code ${planCode} of ${catalogue[plan].name}`
  const renews = `${plural(renewing, 'subscription renews', 'subscriptions renew')} under it`
  if (!known) {
    if (renewing === 0) return null
    const remedy =
      'Use the key of the account that sold it, or ask those owners to subscribe again.'
    const sentence = `${what}: the provider knows no such plan under this key, but ${renews}. ${remedy}`
    return { kind: 'wrong', sentence }
  }
  const prices = orders.map(({ amountCents }) => amountCents)
  const isRight =
    known.currency === currency &&
    known.interval === 'monthly' &&
    prices.includes(known.amountCents)
  if (isRight) return null
  const now = `${known.currency} ${(known.amountCents / 100).toFixed(2)}, ${known.interval}`
  const sold = `it was sold at ${prices.map(randText).join(' or ')}, monthly`
  const remedy = `Set it back in the provider's dashboard: a renewal in another amount is booked to nobody.`
  return {
    kind: renewing > 0 ? 'wrong' : 'warning',
    sentence: `${what}: the provider's plan is ${now}, but ${sold}; ${renews}. ${remedy}`,
  }
}

async function examineFormerPlans(provider: Provider, tx: Database): Promise<Finding[]> {
  const configured = Object.values(provider.codes)
  const former = new Map<string, Order[]>()
  for (const order of await ordersEverSold(provider, tx)) {
    if (configured.includes(order.planCode)) continue
    former.set(order.planCode, [...(former.get(order.planCode) ?? []), order])
  }
  const renewing = await liveByCode(tx)
  const found: Finding[] = []
  try {
    for (const [code, orders] of former) {
      const finding = await examineFormer(orders, renewing.get(code) ?? 0, provider)
      if (finding) found.push(finding)
    }
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    const sentence = 'Former plan codes were not checked: the provider did not answer.'
    return [...found, { kind: 'warning', sentence }]
  }
  if (found.length > 0 || former.size === 0) return found
  return [{ kind: 'good', sentence: `${plural(former.size, 'former plan code')} checked.` }]
}

/** Whether events arrive: each payment brings some, each renewing subscription every month. */
async function examineEvents(tx: Database, now: Date): Promise<Finding[]> {
  const weekAgo = new Date(now.getTime() - 7 * day)
  const [[events], [paid], [renewing]] = await Promise.all([
    tx
      .select({ latest: max(providerEvents.receivedAt) })
      .from(providerEvents)
      .where(ne(providerEvents.outcome, 'forged')),
    tx.select({ paid: count() }).from(payments).where(gt(payments.paidAt, weekAgo)),
    tx.select({ renewing: count() }).from(subscriptions).where(live),
  ])
  const latest = events?.latest ?? null
  if (latest && latest > weekAgo) {
    return [{ kind: 'good', sentence: `The latest event came ${formatInstant(latest)}.` }]
  }
  const expected = [
    paid?.paid ? `${plural(paid.paid, 'payment was', 'payments were')} made` : '',
    renewing?.renewing
      ? `${plural(renewing.renewing, 'subscription renews', 'subscriptions renew')}`
      : '',
  ].filter(Boolean)
  if (expected.length === 0) return []
  const since = latest ? `since ${formatDate(localDateOf(latest))}` : 'ever'
  const remedy =
    'Compare the webhook address in the provider’s dashboard with the one above, and see there why its deliveries fail.'
  return [
    {
      kind: paid?.paid ? 'wrong' : 'warning',
      sentence: `No event has come from the provider ${since}, though ${expected.join(' and ')}. ${remedy}`,
    },
  ]
}

async function examinePostponed(tx: Database): Promise<Finding[]> {
  const [row] = await tx.execute<{ waiting: number; next: Date | null }>(sql`
    select count(*)::int as waiting, min(run_at) as next from graphile_worker.jobs
    where flags ? ${postponedFlag} and attempts < max_attempts`)
  if (!row || row.waiting === 0 || !row.next) return []
  const tasks = plural(row.waiting, 'task waits', 'tasks wait')
  const next = formatInstant(new Date(row.next))
  const sentence = `The provider failed repeatedly, so ${tasks} until it answers; next attempt ${next}. Nothing is lost.`
  return [{ kind: 'warning', sentence }]
}

/**
 * Checks what our records say of the provider: prices of plan codes sold before, events that do not arrive, work that
 * waits. Read-only.
 */
export async function examineRecords(
  provider: Provider,
  tx: Database = db,
  now = new Date(),
): Promise<Finding[]> {
  return [
    ...(await examineFormerPlans(provider, tx)),
    ...(await examineEvents(tx, now)),
    ...(await examinePostponed(tx)),
  ]
}
