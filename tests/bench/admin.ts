/**
 * The admin with 50,000 businesses and users and 1,000,000 bookings: `node db/launcher/dev.js tests/bench/admin.ts`
 * fills a database of its own, starts the built server on it and measures one admin at work. Ends with 1 where a
 * page takes longer than 80 ms (p97.5) or a figure is not exact.
 */
import autocannon from 'autocannon'
import postgres from 'postgres'

const amount = 50_000
const guests = 1_000_000
const limit = 80
const admin = process.env['DATABASE_URL'] as string
const name = `bench_admin_${process.pid}`

const pages = [
  '/admin',
  '/admin?tab=users',
  '/admin?tab=users&page=2000',
  '/admin?tab=users&role=CUSTOMER&page=300',
  '/admin?tab=users&search=owner4999',
  '/admin?tab=users&search=nkosi',
  '/admin?tab=businesses',
  '/admin?tab=businesses&page=2500',
  '/admin?tab=businesses&plan=PREMIUM&area=Boland&industry=Fitness&status=active',
  '/admin?tab=businesses&status=paused&page=3',
  '/admin?tab=businesses&search=bakery',
  '/admin?tab=businesses&search=021%20555%200042',
  '/admin?tab=businesses&search=ba',
  '/admin?tab=subscriptions',
  '/admin?tab=subscriptions&page=2000',
  '/admin?tab=subscriptions&state=past-due&plan=PREMIUM',
  '/admin?tab=subscriptions&search=bakery',
  '/api/admin/subscriptions/figures',
  '/admin/log?kind=mails',
  '/api/admin/stats',
]

async function fill(sql: postgres.Sql): Promise<string> {
  const [person] = await sql`
    insert into users (email, password_hash, role) values ('admin@bench.example', '', 'ADMIN') returning id`
  await sql`
    insert into users (email, password_hash, role, first_name, last_name, created_at)
    select 'owner' || i || '@bench.example', '', case when i % 5 = 0 then 'CUSTOMER' else 'BUSINESS' end,
      (array['Thandi','Sipho','Anél','Naledi','Pieter'])[1 + i % 5], (array['Nkosi','Botha','Adams'])[1 + i % 3],
      now() - i * interval '7 minutes'
    from generate_series(1, ${amount}) i`
  await sql`
    insert into businesses (slug, name, industry, area, suburb, plan_status, is_active, is_listing_published,
      phone, email, description, owner_id, created_at)
    select 'bench-' || i, (array['Corner Bakery ','Motor Works ','Gym ','Salon ','Clinic '])[1 + i % 5] || i,
      (array['Restaurants','Automotive','Fitness','Hair Salons','Healthcare'])[1 + i % 5],
      (array['City Bowl','Boland','Overberg','Helderberg','West Coast','Southern Suburbs'])[1 + i % 6], 'Suburb ' || i % 90,
      (array['NONE','FREE','FREE','BASIC','PREMIUM'])[1 + i % 7 % 5], i % 40 <> 0, i % 9 <> 0,
      '+2721555' || lpad((i % 10000)::text, 4, '0'), 'mail' || i || '@bench.example', repeat('Good and near. ', 30),
      u.id, now() - i * interval '7 minutes'
    from generate_series(1, ${amount}) i left join users u on u.email = 'owner' || i || '@bench.example'
      and u.role = 'BUSINESS'`
  await sql`
    insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, status,
      request_key)
    select b.id, 'Guest', 'guest' || g || '@bench.example', '+27821234567', at, at + interval '1 hour', 'COMPLETED', 'key-' || g
    from businesses b, generate_series(1, ${guests / amount}) g,
      lateral (select now() - g * interval '1 day' as at) times`
  await sql`
    insert into mails (kind, recipient, subject, status)
    select 'test', 'guest' || i || '@bench.example', 'Subject', 'sent' from generate_series(1, 100000) i`
  await sql`
    insert into plan_terms (business_id, status, paid_until)
    select id, case when n % 50 = 0 then 'past-due' when n % 9 = 0 then 'ended' when n % 20 = 0 then 'ending' else 'active' end,
      now() + (n % 30) * interval '1 day'
    from (select id, row_number() over (order by id) as n from businesses) b`
  await sql`
    insert into subscriptions (code, business_id, customer_code, plan, plan_code, state, next_payment_at, asked_at, started_at)
    select 'SUB_' || t.business_id, t.business_id, 'CUS_' || t.business_id, case when b.plan_status = 'BASIC' then 'BASIC' else 'PREMIUM' end,
      'PLN_bench', case t.status when 'ended' then 'ended' when 'ending' then 'non-renewing' when 'past-due' then 'attention' else 'active' end,
      t.paid_until, now(), now()
    from plan_terms t join businesses b on b.id = t.business_id`
  await sql.unsafe('vacuum analyze')
  return person?.['id'] as string
}

const ownUrl = admin.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
const root = postgres(admin, { max: 1, onnotice: () => {} })
await root.unsafe(`create database ${name}`)
let failed = false
try {
  process.env['DATABASE_URL'] = ownUrl
  process.env['PORT'] = '0'
  process.env['LOG_LEVEL'] = 'warn'
  process.env['WORKER'] = 'off'
  const { migrateDatabase } = await import('#app/server/start/migrations.ts')
  await migrateDatabase(ownUrl)
  const sql = postgres(ownUrl, { max: 1, onnotice: () => {} })
  const person = await fill(sql)
  const { startSession } = await import('#app/domain/accounts/sessions.server.ts')
  const headers = { cookie: `session=${await startSession(person)}` }
  const { serve } = await import(new URL('../../build/server/start.js', import.meta.url).href)
  const server = await serve(async () => {})

  const told = (await (await fetch(`${server.url}/api/admin/stats`, { headers })).json()) as Record<
    string,
    unknown
  >
  const [counted] = await sql`
    select (select count(*)::int from bookings) as "totalBookings",
      (select count(*)::int from users) as "totalUsers",
      (select count(*)::int from businesses) as "totalBusinesses",
      (select count(*)::int from businesses where is_active) as "activeBusinesses",
      (select count(*)::int from businesses where plan_status = 'PREMIUM') as "premiumBusinesses"`
  for (const [figure, value] of Object.entries(counted ?? {})) {
    if (told[figure] === value) continue
    console.log(`${figure} is ${value}, and the admin is told ${String(told[figure])}`)
    failed = true
  }
  console.log(`statistics: exact (${String(told['totalBookings'])} bookings)`)

  console.log('address'.padEnd(80), 'p50', 'p97.5', 'p99 (ms)')
  for (const path of pages) {
    const url = server.url + path
    await autocannon({ url, connections: 1, duration: 1, headers })
    const { latency, non2xx } = await autocannon({ url, connections: 1, duration: 3, headers })
    const slow = latency.p97_5 > limit
    failed ||= slow || non2xx > 0
    console.log(path.padEnd(80), latency.p50, latency.p97_5, latency.p99, slow ? 'too slow' : '')
  }
  await sql.end()
  await server.close()
  const { closeDatabase } = await import('#db/client.server.ts')
  await closeDatabase()
} finally {
  await root.unsafe(`drop database if exists ${name} with (force)`)
  await root.end()
}
process.exitCode = failed ? 1 : 0
