import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { openEmbeddedDatabase } from '#app/server/start/embedded-database.ts'
import { alwaysOpen, book, hourAhead } from '#tests/support/booking-calls.ts'
import { connectTo } from '#tests/support/database.ts'
import { runs } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { startMailbox } from '#tests/support/smtp.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Recovery, on a machine that has other work to do. */
const patience = { timeout: 60_000, interval: 50 }

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

it('a database that is stopped is answered for with 503, and work goes on once it is started', async () => {
  const dataDir = temporaryFolder()
  const opened = await openEmbeddedDatabase({ dataDir })
  const server = await startTestServer({ env: { DATABASE_URL: opened.url } })
  const businessId = await alwaysOpen(connectTo(opened.url))
  const name = async () => (await get(server, '/directory')).text()
  expect(await name()).toContain('Always Open')

  opened.release()
  await expect.poll(() => healthOf(server), patience).toBe(503)
  await expectAway(server)
  const away = await book(server.url, {
    businessId,
    dateTime: hourAhead(1),
    customerEmail: 'naledi@guest.example',
  })
  expect(away?.status).toBe(503)

  const again = await openEmbeddedDatabase({ dataDir })
  onTestFinished(() => again.release())
  expect(again.url).toBe(opened.url)
  const sql = connectTo(again.url)
  await sql`update businesses set name = 'Renamed Meanwhile'`
  await expectBack(server)
  expect(await name()).toContain('Renamed Meanwhile')
  const back = await book(server.url, {
    businessId,
    dateTime: hourAhead(1),
    customerEmail: 'naledi@guest.example',
  })
  expect(back?.status).toBe(201)
  await server.mail((mail) => [mail.to].flat().some((to) => to?.text.includes('naledi')))
  // Notices are heard again: what changes now is seen at once, not after the minute a page is kept.
  expect(await name()).toContain('Renamed Meanwhile')
  await sql`update businesses set name = 'Renamed Again'`
  await expect.poll(name).toContain('Renamed Again')

  again.release()
  await expect.poll(() => healthOf(server), patience).toBe(503)
  await server.stop()
})

it('connections cut in the middle of statements end no server, lose no booking and repeat no mail', async () => {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const server = await startTestServer({
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'CPT Gems <gems@example.co.za>' },
  })
  const sql = connectTo(server.databaseUrl)
  const booking = keepBooking(server, await alwaysOpen(sql))
  for (let cuts = 1; cuts <= runs(6, 20); cuts += 1) {
    await expect.poll(() => booking.taken.length, patience).toBeGreaterThan(3 * cuts)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
  }
  await booking.stop()
  expect([...booking.seen].filter((status) => status !== 201 && status !== 503)).toEqual([])
  const stored = await expectNothingLost(sql, booking.taken)
  const times = stored.map((guest) => mailbox.received.get(guest))
  expect(times.filter((count) => count !== 1)).toEqual([])
  await server.stop()
})
