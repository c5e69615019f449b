/**
 * The dashboard of a business with 20,000 of 1,000,000 bookings, or of as many as are named:
 * `node db/launcher/dev.js tests/bench/dashboard.ts 40000` fills a database of its own, starts the built server on it and
 * measures one owner at work. Ends with 1 where Today, the calendar or the bookings tab takes longer than 60 ms (p97.5),
 * or a statement reads the whole table of bookings.
 */
import autocannon from 'autocannon'
import postgres from 'postgres'

const amount = 20_000
const businesses = 200
const total = Number(process.argv[2] ?? 1_000_000)
const others = Math.ceil((total - amount) / (businesses - 1))
const limit = 60
const admin = process.env['DATABASE_URL'] as string
const name = `bench_dashboard_${process.pid}`

const pages = [
  '/dashboard?tab=bookings',
  '/dashboard?tab=bookings&page=1500',
  '/dashboard?tab=bookings&status=PENDING',
  '/dashboard?tab=bookings&customer=thandi',
  '/dashboard?tab=bookings&from=2026-01-01&to=2026-12-31',
  '/dashboard',
  '/dashboard/calendar',
  '/dashboard/calendar?view=week',
  '/dashboard/calendar?view=month',
  '/dashboard?tab=profile',
  '/dashboard?tab=listing',
  '/dashboard?tab=analytics&days=90',
]

async function fill(sql: postgres.Sql): Promise<string> {
  const [owner] = await sql`
    insert into users (email, password_hash, role) values ('owner@bench.example', '', 'BUSINESS') returning id`
  await sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, owner_id)
    select 'bench-' || i, 'Bench ' || i, 'Fitness', 'City Bowl', 'PREMIUM', true,
      case when i = 1 then ${owner?.['id']}::uuid end
    from generate_series(1, ${businesses}) i`
  await sql`
    insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, status,
      request_key, created_at, answered_at)
    select b.id, (array['Thandi','Sipho','Anél','Naledi','Pieter'])[1 + g % 5] || ' Guest ' || g,
      'guest' || g || '@bench.example', '+27821234567', at, at + interval '1 hour',
      (array['PENDING','CONFIRMED','CANCELLED','COMPLETED'])[1 + g % 4], 'key-' || g,
      at - interval '2 days', at - interval '2 days' + g % 300 * interval '1 minute'
    from businesses b, generate_series(1, case when b.slug = 'bench-1' then ${amount} else ${others}::int end) g,
      lateral (select now() + interval '60 days' - g * interval '1 hour' as at) times`
  await sql`
    insert into booking_changes (booking_id, kind, actor, starts_at)
    select id, 'requested', 'guest', starts_at from bookings`
  await sql.unsafe('vacuum analyze')
  return owner?.['id'] as string
}

/** The nodes of a statement's plan. */
async function planOf(sql: postgres.Sql, statement: string): Promise<string> {
  const rows = await sql.unsafe(`explain ${statement}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const ownUrl = admin.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
const root = postgres(admin, { max: 1, onnotice: () => {} })
await root.unsafe(`create database ${name}`)
let failed = false
try {
  Object.assign(process.env, { PORT: '0', LOG_LEVEL: 'warn', WORKER: 'off' })
  const { completeEnv } = await import('#app/env.server.ts')
  completeEnv({ DATABASE_URL: ownUrl })
  const { migrateDatabase } = await import('#app/server/start/migrations.ts')
  await migrateDatabase(ownUrl)
  const sql = postgres(ownUrl, { max: 1, onnotice: () => {} })
  const owner = await fill(sql)
  const mine = `business_id = (select id from businesses where owner_id = '${owner}')`
  for (const statement of [
    `select count(*) from bookings where ${mine}`,
    `select id from bookings where ${mine} order by starts_at desc, id limit 10 offset 15000`,
    `select id from bookings where ${mine} and status = 'PENDING' order by starts_at desc, id limit 10`,
    `select count(*) from bookings where ${mine} and lower(customer_name) like '%x%'`,
  ]) {
    if (!(await planOf(sql, statement)).includes('Seq Scan on bookings')) continue
    console.log(`reads the whole table: ${statement}`)
    failed = true
  }
  await sql.end()
  const { startSession } = await import('#app/domain/accounts/sessions.server.ts')
  const headers = { cookie: `session=${await startSession(owner)}` }
  const { serve } = await import(new URL('../../build/server/start.js', import.meta.url).href)
  const server = await serve(async () => {})
  console.log('address'.padEnd(56), 'p50', 'p97.5', 'p99 (ms)', 'requests/s')
  for (const path of pages) {
    const url = server.url + path
    await autocannon({ url, connections: 1, duration: 1, headers })
    const { latency, requests, non2xx } = await autocannon({
      url,
      connections: 1,
      duration: 4,
      headers,
    })
    const slow = /tab=bookings|calendar|dashboard$/.test(path) && latency.p97_5 > limit
    failed ||= slow || non2xx > 0
    console.log(
      path.padEnd(56),
      latency.p50,
      latency.p97_5,
      latency.p99,
      Math.round(requests.average),
      slow ? 'too slow' : '',
    )
  }
  await server.close()
  const { closeDatabase } = await import('#db/client.server.ts')
  await closeDatabase()
} finally {
  await root.unsafe(`drop database if exists ${name} with (force)`)
  await root.end()
}
process.exitCode = failed ? 1 : 0
