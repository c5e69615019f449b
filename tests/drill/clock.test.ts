import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { waiting } from '#tests/support/away-database.ts'
import { canDeploy } from '#tests/support/deployment/site.ts'
import { startUnderLoad } from '#tests/support/deployment/under-load.ts'
import { itIf } from '#tests/support/it-if.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const libraries = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
)
const library = libraries.find(existsSync)

async function moveClocks() {
  const clock = join(temporaryFolder(), 'clock')
  const moveBy = (days: number) => writeFileSync(clock, `${days >= 0 ? '+' : ''}${days}d\n`)
  moveBy(0)
  const site = await startUnderLoad({
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const { sql, url } = site
  const daysAhead = async () => {
    const { headers } = await fetch(`${url}/healthz`, { headers: { connection: 'close' } })
    return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 86_400_000) || 0
  }
  const profile = async () => (await fetch(`${url}/business/drill-1`)).text()
  const [tomorrow] = await sql`
    insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, status, request_key)
    select id, 'Naledi Dlamini', 'tomorrow@guest.example', '082 123 4567', now() + interval '12 hours', now() + interval '13 hours',
      'CONFIRMED', gen_random_uuid() from businesses limit 1 returning id`
  for (const days of [1, 0, -1, 0]) {
    moveBy(days)
    await expect.poll(daysAhead, waiting).toBe(days)
    await site.moreBookings(20)
    await site.untilSent()
    await sql`update businesses set name = ${`Moved by ${days}`} where slug = 'drill-1'`
    await expect.poll(profile, waiting).toContain(`Moved by ${days}`)
    await sql`select graphile_worker.add_job('clean-up-bookings')`
    const cleaned = async () =>
      (
        await sql`
          select from graphile_worker.jobs where task_identifier = 'clean-up-bookings' and key is null`
      ).length
    await expect.poll(cleaned, waiting).toBe(0)
    const [stands] = await sql`select status from bookings where id = ${tomorrow?.['id']}`
    expect(stands?.['status'], `by ${days} days`).toBe('CONFIRMED')
  }
  await sql`delete from bookings where id = ${tomorrow?.['id']}`
  const found = await site.settle('Clocks of all servers a day forward and back')
  expect([found.mailsAgain, found.callsAgain]).toEqual([0, 0])
  expect([...site.browsing.answers.keys()]).toEqual([200])
  expect([...site.customers.answers.keys()]).toEqual([201])
}

itIf(canDeploy && library !== undefined)(
  'servers whose clock goes a day forward and back keep booking, mailing and calling by the clock of the database',
  moveClocks,
)
