import { expect, it } from 'vitest'
import { get, waiting } from '#tests/support/away-database.ts'
import { alwaysOpen, book, hourAhead } from '#tests/support/booking-calls.ts'
import { connectTo } from '#tests/support/database.ts'
import { startReplicated } from '#tests/support/replicated.ts'
import { startTestServer } from '#tests/support/server.ts'

it('a replica answers visitors, never with what is older than a change, and may lag or be gone', async () => {
  const { primary, replica } = await startReplicated()
  const server = await startTestServer({
    env: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url },
  })
  const [sql, copy] = [connectTo(primary.url), connectTo(replica.url)]
  const businessId = await alwaysOpen(sql)
  const profile = async () => (await get(server, `/api/businesses/${businessId}`)).text()
  const askedOfReplica = async () => {
    const [row] = await copy`
      select count(*)::int as count from pg_stat_activity
      where application_name = 'cpt-gems-replica' and query like '%b.slug as "slug"%'`
    return row?.['count']
  }
  await expect
    .poll(
      async () => (await profile()).includes('Always Open') && (await askedOfReplica()),
      waiting,
    )
    .toBeGreaterThan(0)

  const rename = async (name: string) => {
    await sql`update businesses set name = ${name}`
    await expect.poll(profile, waiting).toContain(name)
    await expect.poll(async () => (await get(server, '/directory')).text(), waiting).toContain(name)
    for (const path of ['/business/always-open', '/directory', '/directory?search=renamed']) {
      expect(await (await get(server, path)).text()).toContain(name)
    }
  }
  await rename('Renamed Once')
  await copy`select pg_wal_replay_pause()`
  await rename('Renamed Twice')
  const [behind] = await copy`select name from businesses`
  expect(behind?.['name']).toBe('Renamed Once')
  const booking = { businessId, dateTime: hourAhead(1), customerEmail: 'naledi@customer.example' }
  expect((await book(server.url, booking))?.status).toBe(201)
  await copy`select pg_wal_replay_resume()`

  // The lock is the replica's too.
  await sql.begin(async (tx) => {
    await tx`lock table listing_texts in access exclusive mode`
    const begun = performance.now()
    const ended = await get(server, '/directory?search=always')
    expect(ended.status).toBe(503)
    expect(await ended.text()).toContain('Too many results: please narrow your search')
    expect(performance.now() - begun, 'asked once, not of the primary too').toBeLessThan(5500)
  })

  await copy.end()
  replica.release()
  await rename('Renamed Without It')
  expect((await get(server, '/healthz')).status).toBe(200)
  await server.stop()
})
