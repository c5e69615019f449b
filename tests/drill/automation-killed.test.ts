import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { startFakeMake, type FakeMake } from '#tests/support/fake-make.ts'
import { runs } from '#tests/support/runs.ts'
import { launchBuilt, type LaunchedCommand } from '#tests/support/launched-command.ts'

const businesses = 50
const each = runs(5, 20)
const kills = runs(3, 20)

/** Businesses with an automation of their own on the fake, each owed as many calls. */
async function owe(sql: postgres.Sql, make: FakeMake): Promise<void> {
  await sql`
    insert into businesses (slug, name, industry, area, plan_status, make_webhook_url)
    select 'b' || i, 'Business ' || i, 'Fitness', 'City Bowl', 'PREMIUM', ${make.url('')}::text || i
    from generate_series(1, ${businesses}) i`
  await sql`
    insert into deliveries (business_id, event, payload)
    select b.id, 'booking.created', json_build_object(
      'business', json_build_object('id', b.id, 'name', b.name, 'phone', null, 'email', null),
      'customer', json_build_object('name', 'Guest ' || i, 'email', 'g@guest.example', 'phone', '+27821234567'),
      'startsAt', '2026-12-01T08:00:00.000Z', 'notes', '', 'googleReviewLink', null, 'status', 'PENDING')
    from generate_series(1, ${each}) i, businesses b order by i`
}

it(
  'a worker killed again and again among its calls loses none and marks none that it did not send',
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const sql = postgres(database.url, { max: 1 })
    onTestFinished(() => sql.end())
    const make = await startFakeMake()
    onTestFinished(make.close)
    const dataDir = mkdtempSync(join(tmpdir(), 'cpt-gems-data-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    await owe(sql, make)

    const total = businesses * each
    const answered = new Set<string>()
    let blow: (() => void) | null = null
    let blowAt = 0
    make.behave = (call) => {
      answered.add(JSON.parse(call.body).delivery.id)
      if (make.calls.length >= blowAt) blow?.()
      return { status: 200, body: 'Accepted', after: 20 }
    }
    const start = () =>
      launchBuilt(['worker'], {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SESSION_SECRET: 'a secret for tests, of no worth to anyone',
        WEBHOOK_ALLOW_PRIVATE: '1',
        LOG_LEVEL: 'warn',
      })
    const sent = async () =>
      (await sql`select id from deliveries where status = 'sent'`).map((row) => String(row['id']))

    for (let killed = 0; killed < kills; killed += 1) {
      blowAt = make.calls.length + Math.floor(total / (kills + 1))
      const struck = new Promise<void>((resolve) => (blow = resolve))
      const worker: LaunchedCommand = await start()
      onTestFinished(() => worker.kill())
      // The blow falls with calls under way: each takes a while to be answered.
      await struck
      blow = null
      await worker.kill()
      expect((await sent()).filter((id) => !answered.has(id))).toEqual([])
    }
    const last = await start()
    onTestFinished(() => last.kill())
    await expect.poll(async () => (await sent()).length).toBe(total)
    await last.end('SIGTERM')

    expect(answered.size).toBe(total)
    // At least once: what was under way at a blow came again, and no more than that.
    expect(make.calls.length).toBeGreaterThan(total)
    expect(make.calls.length).toBeLessThanOrEqual(total + kills * businesses)
    const order = await sql`select id, business_id from deliveries order by seq`
    const arrived = [...answered]
    const place = new Map(arrived.map((id, at) => [id, at]))
    const lastPlace = new Map<string, number>()
    for (const { id, business_id: business } of order) {
      const at = place.get(String(id)) ?? -1
      expect(at).toBeGreaterThan(lastPlace.get(String(business)) ?? -1)
      lastPlace.set(String(business), at)
    }
  },
  runs(600_000, 1_200_000),
)
