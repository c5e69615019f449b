import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { alwaysOpen, book, hourAhead } from '#tests/support/booking-calls.ts'
import { connectTo, createTestDatabase } from '#tests/support/database.ts'
import { expectWaiting, holdBusinesses } from '#tests/support/locks.ts'
import { runs } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Recovery, on a machine that has other work to do. */
const patience = { timeout: 60_000, interval: 50 }

/** A server whose way to its database can be cut, and a way of our own around that. */
async function serverBehindProxy(env: Record<string, string> = {}, cutFirst: number[] = []) {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const proxy = await startTcpProxy(database.url)
  onTestFinished(proxy.close)
  proxy.cutNext(cutFirst)
  const server = await startTestServer({ env: { ...env, DATABASE_URL: proxy.url } })
  return { database, proxy, server, sql: connectTo(database.url) }
}

const get = (server: TestServer, path: string) =>
  fetch(server.url + path, { headers: { connection: 'close' }, redirect: 'manual' })
const healthOf = async (server: TestServer) => (await get(server, '/healthz')).status

/** A page nobody has asked for before: it cannot be one that was kept. */
const fresh = () => `/directory?search=${randomUUID()}`

/** What a person, an API client and a monitor see while the database is away. */
async function expectAway(server: TestServer): Promise<void> {
  const page = await get(server, fresh())
  expect(page.status).toBe(503)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toMatch(/Back in a moment[^]*Try again/)
  const api = await get(server, `/api/businesses?search=${randomUUID()}`)
  expect(api.status).toBe(503)
  expect(Number(api.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await api.json()).toEqual({ error: expect.any(String), message: expect.any(String) })
  const map = await get(server, '/sitemap.xml')
  expect(map.status).toBe(503)
  expect(map.headers.get('retry-after')).not.toBeNull()
  expect(await healthOf(server)).toBe(503)
}

async function expectBack(server: TestServer): Promise<void> {
  await expect.poll(() => healthOf(server), patience).toBe(200)
  await expect.poll(async () => (await get(server, fresh())).status, patience).toBe(200)
}

/** Takes bookings one after another until told to stop; the guests whose booking was acknowledged. */
function keepBooking(server: TestServer, businessId: string) {
  const taken: string[] = []
  const seen = new Set<number | undefined>()
  const end = new AbortController()
  const lane = async (first: number) => {
    for (let at = first; !end.signal.aborted; at += 4) {
      const customerEmail = `${randomUUID()}@guest.example`
      const dateTime = hourAhead(at % 1000)
      const answer = await book(server.url, { businessId, dateTime, customerEmail })
      seen.add(answer?.status)
      if (answer?.status === 201) taken.push(customerEmail)
    }
  }
  const lanes = [0, 1, 2, 3].map(lane)
  return {
    taken,
    seen,
    async stop() {
      end.abort()
      await Promise.all(lanes)
    },
  }
}

/** That every acknowledged booking is stored, and that each stored one was mailed about. */
async function expectNothingLost(sql: postgres.Sql, taken: string[]): Promise<string[]> {
  const stored = (await sql`select customer_email from bookings`).map(
    (row) => row[`customer_email`],
  )
  expect(stored).toEqual(expect.arrayContaining(taken))
  await expect
    .poll(async () => (await sql`select 1 from mails where status <> 'sent'`).length, patience)
    .toBe(0)
  return stored
}

it('the embedded database killed alone is started again by its owner, and nothing acknowledged is lost', async () => {
  const dataDir = temporaryFolder()
  const server = await startTestServer({ env: { DATABASE_URL: '', DATA_DIR: dataDir } })
  const home = join(dataDir, 'postgres')
  const read = (name: string) => readFileSync(join(home, name), 'utf8').trim()
  const sql = connectTo(`postgres://cptgems:${read('password')}@127.0.0.1:${read('port')}/cptgems`)
  const businessId = await alwaysOpen(sql)
  const booking = keepBooking(server, businessId)
  for (let kills = 1; kills <= runs(1, 5); kills += 1) {
    await expect.poll(() => booking.taken.length, patience).toBeGreaterThan(10 * kills)
    const postmaster = runningPostmaster(join(home, 'data'))
    process.kill(postmaster?.pid ?? 0, 'SIGKILL')
    await expect.poll(() => healthOf(server), { ...patience, interval: 10 }).toBe(503)
    await expectBack(server)
    expect(runningPostmaster(join(home, 'data'))?.pid).not.toBe(postmaster?.pid)
  }
  const before = booking.taken.length
  await expect.poll(() => booking.taken.length, patience).toBeGreaterThan(before + 5)
  await booking.stop()
  expect([...booking.seen].filter((status) => status !== 201 && status !== 503)).toEqual([])
  await expectNothingLost(sql, booking.taken)
})

it('a way to the database that swallows everything is noticed, and what was missed is not shown later', async () => {
  const { proxy, server, sql } = await serverBehindProxy()
  const businessId = await alwaysOpen(sql)
  const directory = async () => (await get(server, '/directory')).text()
  expect(await directory()).toContain('Always Open')

  const underWay = get(server, fresh())
  proxy.swallow()
  const begun = Date.now()
  expect(await healthOf(server)).toBe(503)
  expect(Date.now() - begun).toBeLessThan(5000)
  expect([200, 503]).toContain((await underWay).status)
  await expectAway(server)
  await sql`update businesses set name = 'Renamed Meanwhile'`
  proxy.heal()
  await expectBack(server)
  expect(await directory()).toContain('Renamed Meanwhile')

  const booking = keepBooking(server, businessId)
  for (let cuts = 1; cuts <= runs(2, 5); cuts += 1) {
    await expect.poll(() => booking.taken.length, patience).toBeGreaterThan(3 * cuts)
    proxy.cut()
  }
  await booking.stop()
  await expectNothingLost(sql, booking.taken)
  await server.stop()
})

it('a database that breaks off again and again while a server starts delays it alone', async () => {
  const cuts = [0, 1, 2, 3, 4, 6, 8, 10, 0, 1, 2, 3, 4, 5, 6, 8]
  const { server } = await serverBehindProxy({}, cuts)
  await expectBack(server)
  await server.stop()
})

it('connections that alone are swallowed are let go of, and nobody waits for them for long', async () => {
  const { proxy, server, sql } = await serverBehindProxy()
  const businessId = await alwaysOpen(sql)
  const booked = async (at: number) =>
    (
      await book(server.url, {
        businessId,
        dateTime: hourAhead(at),
        customerEmail: `${at}@guest.example`,
      })
    )?.status
  expect(await booked(0)).toBe(201)
  await expectNothingLost(sql, ['0@guest.example'])

  proxy.swallowOnly('cpt-gems')
  proxy.swallowOnly('cpt-gems-worker')
  const begun = Date.now()
  expect(await healthOf(server)).toBe(200)
  const statuses = await Promise.all([1, 2, 3].map(booked))
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(Date.now() - begun).toBeLessThan(20_000)
  expect(await booked(4)).toBe(201)
  await expectNothingLost(sql, ['4@guest.example'])
  await server.stop()
})

it('a transaction whose connection was swallowed holds nobody up for long', async () => {
  const { database, proxy, server, sql } = await serverBehindProxy({ RATE_LIMIT: 'on' })
  const other = connectTo(database.url)
  const businessId = await alwaysOpen(sql)
  const booking = {
    businessId,
    dateTime: hourAhead(1),
    customerEmail: 'naledi@guest.example',
  }
  const held = await holdBusinesses(other)
  onTestFinished(held.release)
  const lost = book(server.url, booking)
  await expectWaiting(1, (statement) => sql.unsafe(statement))
  proxy.swallow()
  // What was asked for is done there, and nobody hears of it.
  await held.release()
  expect((await lost)?.status).toBe(503)
  proxy.heal()
  await expectBack(server)
  const begun = Date.now()
  expect((await book(server.url, booking))?.status).toBe(201)
  expect(Date.now() - begun).toBeLessThan(30_000)
  await server.stop()
})
