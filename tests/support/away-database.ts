import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { expect } from 'vitest'
import { book, hourAhead } from './booking-calls.ts'
import type { TestServer } from './server.ts'

/** Recovery, on a machine that has other work to do. */
export const waiting = { timeout: 60_000, interval: 50 }

export const get = (server: TestServer, path: string) =>
  fetch(server.url + path, { headers: { connection: 'close' }, redirect: 'manual' })
export const healthOf = async (server: TestServer) => (await get(server, '/healthz')).status

/** A page nobody has asked for before: it cannot be one that was kept. */
export const fresh = () => `/directory?search=${randomUUID()}`

/** What a person, an API client and a monitor see while the database is away. */
export async function expectAway(server: TestServer): Promise<void> {
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

export async function expectBack(server: TestServer): Promise<void> {
  await expect.poll(() => healthOf(server), waiting).toBe(200)
  await expect.poll(async () => (await get(server, fresh())).status, waiting).toBe(200)
}

/** Takes bookings one after another until told to stop; the guests whose booking was acknowledged. */
export function keepBooking(server: TestServer, businessId: string) {
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
export async function expectNothingLost(sql: postgres.Sql, taken: string[]): Promise<string[]> {
  const stored = (await sql`select customer_email from bookings`).map(
    (row) => row[`customer_email`],
  )
  expect(stored).toEqual(expect.arrayContaining(taken))
  await expect
    .poll(async () => (await sql`select 1 from mails where status <> 'sent'`).length, waiting)
    .toBe(0)
  return stored
}
