/**
 * Bookings while automations hang: `node db/launcher/dev.js tests/bench/automation.ts` takes bookings at 60 businesses
 * without automations, with receivers that answer, and with receivers that hang. Ends with 1 where p95 of POST
 * /api/bookings is more than 10 % (and a millisecond) slower while all hang than while all answer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { startFakeMake } from '#tests/support/fake-make.ts'

const amount = 60
const perRound = 480
const rounds = 4
const connections = 2
const admin = process.env['DATABASE_URL'] as string
const name = `bench_automation_${process.pid}`

type Way = 'none' | 'answering' | 'hanging'
const ways: Way[] = ['none', 'answering', 'hanging']

async function fill(sql: postgres.Sql): Promise<string[]> {
  const day = [{ open: '00:00', close: '00:00' }]
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const hours = sql.json(Object.fromEntries(names.map((one) => [one, day])))
  const rows = await sql`
    insert into businesses (slug, name, email, industry, area, plan_status, is_listing_published, hours, horizon_days)
    select 'bench-' || i, 'Bench ' || i, 'bench-' || i || '@bench.example', 'Fitness', 'City Bowl', 'PREMIUM', true, ${hours}, 365
    from generate_series(1, ${amount}) i returning id`
  return rows.map((row) => String(row['id']))
}

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

const hourLong = 3_600_000
const begin = Math.ceil(Date.now() / hourLong) * hourLong + 48 * hourLong
let guest = 0

/** Takes bookings one after the other on each connection; milliseconds of each. */
async function takeBookings(url: string, businesses: string[]): Promise<number[]> {
  const times: number[] = []
  let left = perRound
  const one = async () => {
    while (left > 0) {
      left -= 1
      guest += 1
      const body = JSON.stringify({
        businessId: businesses[guest % businesses.length],
        customerName: `Guest ${guest}`,
        customerEmail: `guest${guest}@bench.example`,
        customerPhone: '082 123 4567',
        dateTime: new Date(begin + (guest % 2000) * hourLong).toISOString(),
      })
      const begun = performance.now()
      const answer = await fetch(`${url}/api/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await answer.text()
      times.push(performance.now() - begun)
      if (answer.status !== 201) throw new Error(`A booking was answered with ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return times
}

const ownUrl = admin.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
const root = postgres(admin, { max: 1, onnotice: () => {} })
await root.unsafe(`create database ${name}`)
const dataDir = mkdtempSync(join(tmpdir(), 'cpt-gems-bench-'))
const make = await startFakeMake()
make.behave = (call) =>
  call.path.startsWith('/hanging') ? 'hang' : { status: 200, body: 'Accepted' }
let failed = false
let close = async () => {}
try {
  Object.assign(process.env, {
    DATABASE_URL: ownUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    WORKER: 'inline',
    WEBHOOK_ALLOW_PRIVATE: '1',
  })
  const { migrateDatabase } = await import('#app/server/start/migrations.ts')
  await migrateDatabase(ownUrl)
  const sql = postgres(ownUrl, { max: 1, onnotice: () => {} })
  const businesses = await fill(sql)
  const { serve } = await import(new URL('../../build/server/start.js', import.meta.url).href)
  const server = await serve(async () => {})
  close = server.close
  const times: Record<Way, number[]> = { none: [], answering: [], hanging: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of [...ways.slice(round % 3), ...ways.slice(0, round % 3)]) {
      await sql`delete from deliveries`
      const url = way === 'none' ? '' : make.url(way)
      await sql`update businesses set make_webhook_url = ${url}`
      const before = make.calls.length
      const taken = await takeBookings(server.url, businesses)
      // The first round warms everything up.
      if (round > 0) times[way].push(...taken)
      if (way !== 'hanging') continue
      console.log(`${make.calls.length - before} receivers hung`)
      // Until the last of them is given up on, so that the next way is measured alone.
      await wait(11_000)
    }
  }
  for (const way of ways) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times[way], share))
    console.log(
      way.padEnd(10),
      `p50 ${p50?.toFixed(1)} p95 ${p95?.toFixed(1)} p99 ${p99?.toFixed(1)} ms`,
    )
  }
  const [quick, slow] = [percentile(times.answering, 0.95), percentile(times.hanging, 0.95)]
  failed = slow > quick * 1.1 && slow - quick > 1
  console.log(failed ? 'slower while receivers hang' : 'no slower while receivers hang')
  await sql.end()
} finally {
  await close()
  // The worker lets go of its connections a moment after it has stopped.
  await wait(3000)
  await make.close()
  await root.unsafe(`drop database if exists ${name} with (force)`)
  await root.end()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0
