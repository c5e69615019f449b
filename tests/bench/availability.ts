/**
 * Free times of a salon of ten people over 31 days: `node db/launcher/dev.js tests/bench/availability.ts` fills a
 * database of its own, starts the built server on it and asks by one caller and by four, with nothing changed and
 * with a booking between any two answers. Ends with 1 where the slowest 5 % take longer than 20 ms.
 */
import postgres from 'postgres'

const people = 10
const bookings = 1500
const limit = 20
const admin = process.env['DATABASE_URL'] as string
const name = `bench_availability_${process.pid}`

async function fill(sql: postgres.Sql): Promise<string> {
  const week = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      [
        { open: '08:00', close: '13:00' },
        { open: '14:00', close: '19:00' },
      ],
    ]),
  )
  const [salon] = await sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, email, hours, slot_minutes)
    values ('bench-salon', 'Bench salon', 'Hair Salons', 'City Bowl', 'PREMIUM', true, 'salon@bench.example',
      ${sql.json(week)}, 15) returning id`
  const id = salon?.['id'] as string
  await sql`
    insert into services (business_id, name, minutes, price_kind, price_cents, buffer_after, position)
    select ${id}, 'Service ' || i, 15 + i * 15, 'fixed', 10000 * i, 5, i from generate_series(1, 12) i`
  await sql`
    insert into staff (business_id, name, hours, position)
    select ${id}, 'Person ' || i, case when i % 2 = 0 then ${sql.json(week)}::jsonb end, i
    from generate_series(1, ${people}) i`
  await sql`
    insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, busy_from,
      busy_until, status, request_key, service_id, staff_id)
    select ${id}, 'Guest', 'guest' || g || '@bench.example', '+27821234567', at, at + interval '45 minutes', at,
      at + interval '50 minutes', 'CONFIRMED', 'key-' || g, s.id, p.id
    from generate_series(0, ${bookings - 1}) g
    join lateral (select id from staff where business_id = ${id} and position = 1 + g % ${people}) p on true
    join lateral (select id from services where business_id = ${id} and position = 2) s on true,
      lateral (select date_trunc('day', now() at time zone 'Africa/Johannesburg') at time zone 'Africa/Johannesburg'
        + (1 + g / ${people} / 5) * interval '1 day' + interval '8 hours' + (g / ${people} % 5) * interval '2 hours' as at) t`
  await sql.unsafe('vacuum analyze')
  return id
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Milliseconds of each answer, in order of length. */
async function measure(url: string, callers: number, between: () => Promise<unknown>) {
  const took: number[] = []
  const end = Date.now() + 5000
  const call = async () => {
    while (Date.now() < end) {
      await between()
      const start = performance.now()
      const answer = await fetch(url)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return took.toSorted((a, b) => a - b)
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
  const id = await fill(sql)
  const { serve } = await import(new URL('../../build/server/start.js', import.meta.url).href)
  const server = await serve(async () => {})
  const url = `${server.url}/api/businesses/${id}/availability`
  const change = () => sql`
    update bookings set status = case status when 'CONFIRMED' then 'CANCELLED' else 'CONFIRMED' end
    where request_key = 'key-7'`
  const ways: [string, number, () => Promise<unknown>][] = [
    ['one caller, nothing changed', 1, async () => {}],
    ['four callers, nothing changed', 4, async () => {}],
    ['one caller, a booking between any two', 1, change],
  ]
  await measure(url, 2, async () => {})
  console.log(
    'way'.padEnd(40),
    'p50',
    'p95',
    'p99 (ms)',
    'answers/s',
    'processor ms each, with the caller',
  )
  for (const [way, callers, between] of ways) {
    const before = process.cpuUsage()
    const took = await measure(url, callers, between)
    const { user, system } = process.cpuUsage(before)
    const cpu = (user + system) / 1000 / took.length
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => at(took, share))
    const slow = callers === 1 && (p95 ?? 0) > limit
    failed ||= slow
    const figures = [p50, p95, p99].map((value) => value?.toFixed(1).padStart(4))
    const rest = [Math.round(took.length / 5), cpu.toFixed(1), slow ? 'too slow' : '']
    console.log(way.padEnd(40), ...figures, ...rest)
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
