import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { alwaysOpen, book, hourAhead } from '#tests/support/booking-calls.ts'
import { connectTo, createTestDatabase } from '#tests/support/database.ts'
import { expectWaiting, holdBusinesses } from '#tests/support/locks.ts'
import { runs } from '#tests/support/runs.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import {
  expectAway,
  expectBack,
  expectNothingLost,
  fresh,
  get,
  healthOf,
  keepBooking,
  waiting,
} from '#tests/support/away-database.ts'

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

it('the embedded database killed alone is started again by its owner, and nothing acknowledged is lost', async () => {
  const dataDir = temporaryFolder()
  const server = await startTestServer({ env: { DATABASE_URL: '', DATA_DIR: dataDir } })
  const home = join(dataDir, 'postgres')
  const read = (name: string) => readFileSync(join(home, name), 'utf8').trim()
  const sql = connectTo(`postgres://cptgems:${read('password')}@127.0.0.1:${read('port')}/cptgems`)
  const businessId = await alwaysOpen(sql)
  const booking = keepBooking(server, businessId)
  for (let kills = 1; kills <= runs(1, 5); kills += 1) {
    await expect.poll(() => booking.taken.length, waiting).toBeGreaterThan(10 * kills)
    const postmaster = runningPostmaster(join(home, 'data'))
    process.kill(postmaster?.pid ?? 0, 'SIGKILL')
    await expect.poll(() => healthOf(server), { ...waiting, interval: 10 }).toBe(503)
    await expectBack(server)
    expect(runningPostmaster(join(home, 'data'))?.pid).not.toBe(postmaster?.pid)
  }
  const before = booking.taken.length
  await expect.poll(() => booking.taken.length, waiting).toBeGreaterThan(before + 5)
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
    await expect.poll(() => booking.taken.length, waiting).toBeGreaterThan(3 * cuts)
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
