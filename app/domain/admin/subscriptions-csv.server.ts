import { stringify } from 'csv-stringify/sync'
import { csvLines } from '#app/domain/csv-lines.ts'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { safeCell } from '#app/domain/import/csv-cells.ts'
import { toIso } from '#app/domain/local-time.ts'
import type { SubscriptionFilters, SubscriptionLine } from './subscription-list.ts'
import { allSubscriptions } from './subscriptions.server.ts'

const header = [
  'business_id',
  'business',
  'owner_email',
  'plan',
  'state',
  'paid_until',
  'next_payment',
  'next_amount_zar',
  'provider_subscription',
  'moves_to_free',
]

function cellsOf(line: SubscriptionLine): string[] {
  const { paidUntil, nextPaymentAt, fallsAt, cents } = line
  return [
    line.businessId,
    safeCell(line.name),
    safeCell(line.owner ?? ''),
    line.plan,
    line.state,
    paidUntil ? toIso(paidUntil) : '',
    nextPaymentAt ? toIso(nextPaymentAt) : '',
    cents === null ? '' : (cents / 100).toFixed(2),
    safeCell(line.code ?? ''),
    fallsAt ? toIso(fallsAt) : '',
  ]
}

// Every line break is quoted: some readers end the line at a lone one.
const lines = (rows: string[][]) => stringify(rows, csvLines)

/** What `allSubscriptions` lists, as CSV (RFC 4180, UTF-8) in pieces. Throws for other roles before the first. */
export async function* exportSubscriptions(
  actor: Actor,
  filters: SubscriptionFilters,
  tx: Database = db,
): AsyncGenerator<string, void, void> {
  asAdmin(actor)
  yield lines([header])
  for await (const line of allSubscriptions(actor, filters, tx)) yield lines([cellsOf(line)])
}
