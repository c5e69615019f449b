import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { processorSeconds, type Side } from './side.ts'

const seconds = 6
const clients = 8
const day = 24 * 3_600_000

/** How often `work` ends a second, done by eight at once. */
async function rateOf(work: (client: number) => PromiseLike<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const loop = async (client: number) => {
    while (performance.now() < end) {
      await work(client)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)))
  return done / seconds
}

const hasPgbench = spawnSync('pgbench', ['--version']).status === 0

export const inserter = hasPgbench ? 'pgbench with 8 clients' : 'eight loops of single inserts'

const table = `create table if not exists bare_inserts (id uuid primary key, name text, notes text, at timestamptz)`
const row = `insert into bare_inserts values (gen_random_uuid(), 'Naledi Dlamini', repeat('x', 200), now())`

/** Rows of a booking's size, each with a commit of its own: what the disk allows. */
export async function bareInserts({ databaseUrl }: Side): Promise<number> {
  const sql = postgres(databaseUrl, { max: clients, onnotice: () => {} })
  await sql.unsafe(table)
  try {
    if (!hasPgbench) return await rateOf(() => sql.unsafe(row))
    const script = join(mkdtempSync(join(tmpdir(), 'cpt-gems-inserts-')), 'insert.sql')
    writeFileSync(script, `${row};\n`)
    const asked = ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', script]
    const { stdout } = await promisify(execFile)('pgbench', [...asked, databaseUrl])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await sql.end()
  }
}

/** POST /api/bookings at businesses in turn, with both mails queued. */
export async function bookings({ url, pid, databaseUrl }: Side) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const places = await sql<{ id: string }[]>`
    update businesses set hours = (select jsonb_object_agg(d, '[{"open":"00:00","close":"24:00"}]'::jsonb)
      from unnest('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]) d),
      special_dates = '{}', closed_until = null, email = 'owner@business.example', one_at_a_time = false
    where listed and plan_status = 'FREE' and id in (select id from businesses where listed limit 200) returning id`
  await sql.end()
  let count = 0
  const before = processorSeconds(pid)
  const rate = await rateOf(async () => {
    count += 1
    const place = places[count % places.length]
    const answer = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        businessId: place?.id,
        customerName: 'Naledi Dlamini',
        customerEmail: `${randomUUID()}@guest.example`,
        customerPhone: '0821234567',
        dateTime: new Date(
          Math.ceil((Date.now() + 3 * day) / day) * day + 8 * 3_600_000,
        ).toISOString(),
        notes: '',
      }),
    })
    const text = await answer.text()
    if (answer.status !== 201)
      throw new Error(`a booking was answered with ${answer.status}: ${text}`)
  })
  const used = processorSeconds(pid) - before
  return { rate, perProcessor: used > 0 ? (rate * seconds) / used : 0 }
}
