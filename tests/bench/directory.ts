/**
 * Directory search under load: `node db/launcher/run.js tests/bench/directory.ts` fills a database of its
 * own with 50,000 businesses, starts the built server on it and lets 8 visitors search. The page cache is
 * passed by (a cookie that looks like a session), so that every request searches and renders.
 */
import autocannon from 'autocannon'
import postgres from 'postgres'

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

const load = (url: string, path: string) =>
  autocannon({ url: url + path, connections: 8, duration: 2, headers: { cookie: 'session=none' } })

const ownUrl = admin.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
const root = postgres(admin, { max: 1, onnotice: () => {} })
await root.unsafe(`create database ${name}`)
try {
  process.env['DATABASE_URL'] = ownUrl
  process.env['NODE_ENV'] = 'production'
  process.env['PORT'] = '0'
  process.env['LOG_LEVEL'] = 'warn'
  process.env['WORKER'] = 'off'
  const { migrateDatabase } = await import('#db/launcher/migrations.ts')
  await migrateDatabase(ownUrl)
  const sql = postgres(ownUrl, { max: 1, onnotice: () => {} })
  await fill(sql)
  await sql`vacuum analyze businesses`
  await sql.end()
  const build = await import(new URL('../../build/server/index.js', import.meta.url).href)
  const server = await build.entry.module.startServer({ build, prepare: async () => {} })
  console.log('address'.padEnd(50), 'p50', 'p95', 'p99 (ms)', 'requests/s')
  for (const path of searches) {
    const { latency, requests, non2xx } = await load(server.url, path)
    console.log(
      path.padEnd(50),
      latency.p50,
      latency.p97_5,
      latency.p99,
      Math.round(requests.average),
      non2xx,
    )
  }
  await server.close()
} finally {
  await root.unsafe(`drop database if exists ${name} with (force)`)
  await root.end()
}
