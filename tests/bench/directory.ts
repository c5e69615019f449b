/**
 * Directory search under load: `node db/launcher/dev.js tests/bench/directory.ts` has 8 visitors search 50,000
 * businesses without a pause: once past the kept pages (a cookie that looks like a session), so that every request
 * searches and renders, and once as anonymous visitors do.
 */
import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import postgres from 'postgres'
import { migrateDatabase } from '#app/server/start/migrations.ts'

const amount = 50_000
const admin = process.env['DATABASE_URL'] as string
const name = `bench_directory_${process.pid}`

const searches = [
  '/directory',
  '/directory?page=40',
  '/directory?industry=Fitness',
  '/directory?industry=Restaurants&area=Boland',
  '/directory?search=snoek',
  '/directory?search=caf%C3%A9',
  '/directory?search=plumb',
  '/directory?search=braids&area=City+Bowl',
  '/directory?location=Claremont',
  '/directory?search=geyser&industry=Home+Services',
  '/directory?search=zzzz',
  '/directory?search=qu',
]

const fill = (sql: postgres.Sql) =>
  sql.unsafe(`
  insert into businesses (slug, name, industry, area, suburb, description, is_listing_published, plan_status,
    rating, rating_count, hours)
  select 'bench-' || i,
    (array['Kloof','Table Bay','Snoek','Fynbos','Protea','Harbour','Long Street','Signal','Cape','Mowbray','Khaya','Umoya'])[1 + hash % 12]
      || ' ' || (array['Braids','Plumbing','Fitness','Grill','Motors','Clinic','Spa','Legal','Cuts','Kitchen','Electrical','Yoga'])[1 + hash / 12 % 12] || ' ' || i,
    (array['Hair Salons','Restaurants','Home Services','Fitness','Automotive','Healthcare','Beauty & Wellness','Professional Services'])[1 + i % 8],
    (array['City Bowl','Atlantic Seaboard','Southern Suburbs','Northern Suburbs','Helderberg','West Coast','Boland','Overberg'])[1 + i / 8 % 8],
    (array['Gardens','Sea Point','Claremont','Bellville','Strand','Langebaan','Paarl','Hermanus','Woodstock','Observatory'])[1 + i / 3 % 10],
    (select string_agg('w' || substr(md5((i * 50 + n)::text), 1, 3), ' ') from generate_series(1, 28) n)
      || case when hash % 20 = 0 then ' café' when hash % 20 = 1 then ' geyser' when hash % 50 = 2 then ' snoek' else '' end,
    true, (array['FREE','FREE','FREE','BASIC','PREMIUM'])[1 + hash / 7 % 5], 3.5 + hash % 16 / 10.0, hash % 400,
    '{"monday":[{"open":"09:00","close":"17:00"}],"tuesday":[{"open":"09:00","close":"17:00"}],"wednesday":[],
      "thursday":[{"open":"09:00","close":"17:00"}],"friday":[{"open":"17:00","close":"02:00"}],"saturday":[],"sunday":[]}'
  from (select i, hashint4(i) & 2147483647 as hash from generate_series(1, ${amount}) i) numbers`)

/** Only pages of visitors without any cookie are kept. */
const uncached = { cookie: 'session=none' }

const load = (url: string, path: string, duration: number, headers: object = uncached) =>
  autocannon({ url: url + path, connections: 8, duration, headers: { ...headers } })

/** The built site in a process of its own, as visitors meet it; `stop` ends it. */
async function serve(databaseUrl: string): Promise<{ url: string; stop: () => void }> {
  const port = 4321
  const child = spawn(process.execPath, ['db/launcher/start.js'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      SEED: 'none',
      WORKER: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return { url, stop: () => void child.kill('SIGTERM') }
    await setTimeout(100)
  }
}

const ownUrl = admin.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
const root = postgres(admin, { max: 1, onnotice: () => {} })
await root.unsafe(`create database ${name}`)
try {
  await migrateDatabase(ownUrl)
  const sql = postgres(ownUrl, { max: 1, onnotice: () => {} })
  await fill(sql)
  await sql`vacuum analyze`
  await sql.end()
  const server = await serve(ownUrl)
  console.log('p50, p97.5, p99, requests a second: every request searched | kept pages')
  for (const path of searches) {
    await load(server.url, path, 1)
    const searched = await load(server.url, path, 3)
    const kept = await load(server.url, path, 1, {})
    const figures = [searched, kept].map(
      ({ latency: { p50, p97_5, p99 }, requests, non2xx }) =>
        `${p50} ${p97_5} ${p99} ms, ${Math.round(requests.average)}/s${non2xx ? ` (${non2xx} failed)` : ''}`,
    )
    console.log(path.padEnd(50), figures.join('  |  '))
  }
  server.stop()
} finally {
  await root.unsafe(`drop database if exists ${name} with (force)`)
  await root.end()
}
