import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customersAfter } from '#app/domain/subscriptions/events/reconciled-customers.server.ts'
import { db, type Database } from '#db/client.server.ts'

const [payers, batch] = [4000, 50]
const first = { businessId: '00000000-0000-0000-0000-000000000000', customerCode: '' }

/** How many rows of what was paid this session has read. */
const rowsRead = async (tx: Database) => {
  const [row] = await tx.execute<{ rows: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relname in ('subscriptions', 'payments')`)
  return row?.rows ?? 0
}

const readPage = (after: typeof first) =>
  db.transaction(async (tx) => {
    const before = await rowsRead(tx)
    const page = await customersAfter(after, batch, tx)
    return { page, rows: (await rowsRead(tx)) - before }
  })

test('every customer is asked about once, and no page reads those of all others again', async () => {
  await db.execute(sql`
    insert into businesses (slug, name, industry, area, suburb, city, plan_status)
    select 'payer-' || n, 'Bakery ' || n, 'Restaurants', 'Southern Suburbs', 'Kalk Bay', 'Cape Town', 'BASIC'
    from generate_series(1, ${payers}::int) n`)
  await db.execute(sql`
    insert into subscriptions (code, business_id, customer_code, plan, state, asked_at)
    select 'SUB_' || slug, id, 'CUS_' || slug, 'BASIC', 'active', now() from businesses where slug like 'payer-%'`)
  // Half of them by a second customer too, whose payment alone is known.
  await db.execute(sql`
    insert into payments (reference, business_id, customer_code, plan, amount_cents, paid_at, asked_at)
    select slug || n, id, case n when 1 then 'CUS_' else 'CUS_2_' end || slug, 'BASIC', 9900, now(), now()
    from businesses, generate_series(1, 2) n where slug like 'payer-%' and (n = 1 or slug like '%5')`)
  await db.execute('analyze businesses, subscriptions, payments')
  const seen = new Set<string>()
  let after = first
  let most = 0
  for (;;) {
    const { page, rows } = await readPage(after)
    most = Math.max(most, rows)
    for (const one of page) seen.add(`${one.businessId} ${one.customerCode}`)
    after = page.at(-1) ?? after
    if (page.length < batch) break
  }
  expect(seen.size).toBe(payers * 1.1)
  expect(most).toBeLessThan(10 * batch)
})
