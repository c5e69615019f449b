import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** A business that is always open, made straight in the database; its id. */
async function alwaysOpen(server: TestServer): Promise<string> {
  const sql = database(server)
  const day = [{ open: '00:00', close: '00:00' }]
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const hours = Object.fromEntries(days.map((name) => [name, day]))
  const [row] = await sql`
    insert into businesses (slug, name, industry, area, email, hours, is_listing_published, plan_status)
    values ('always-open', 'Always Open', 'Restaurants', 'City Bowl', 'owner@open.example', ${sql.json(hours)}, true, 'FREE')
    returning id`
  return row?.['id']
}

function database(server: TestServer) {
  const sql = postgres(server.databaseUrl, { max: 1 })
  onTestFinished(() => sql.end())
  return sql
}

/** Asks for a booking; the status, or null where the server died over it. */
async function book(server: TestServer, businessId: string, at: number, customerEmail: string) {
  const answer = await fetch(`${server.url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      businessId,
      customerName: 'Naledi Dlamini',
      customerEmail,
      customerPhone: '082 123 4567',
      dateTime: new Date(at).toISOString(),
    }),
  }).catch(() => null)
  return answer?.status ?? null
}

it('a server killed among bookings loses none that it took, and mails about each after the next start', async () => {
  const first = await startTestServer({ env: { WORKER: 'off' } })
  const businessId = await alwaysOpen(first)
  const noon = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000
  const guests = Array.from({ length: 40 }, () => `${randomUUID()}@guest.example`)
  let taken = 0
  const asked = guests.map((guest, at) =>
    book(first, businessId, noon + at * 3_600_000, guest).then((status) => {
      if (status === 201) taken += 1
      // The blow falls while the others are under way.
      if (taken === 10) void first.kill()
      return { guest, status }
    }),
  )
  const answers = await Promise.all(asked)
  await first.kill()
  const promised = answers.filter(({ status }) => status === 201).map(({ guest }) => guest)
  expect(promised.length).toBeGreaterThanOrEqual(10)

  const sql = database(first)
  const stored = (await sql`select customer_email from bookings`).map(
    (row) => row['customer_email'],
  )
  expect(stored).toEqual(expect.arrayContaining(promised))
  // A booking and its mails are one: never one without the other.
  const [owed] = await sql`select count(*)::int as mails from mails`
  expect(owed?.['mails']).toBe(stored.length * 2)

  const second = await startTestServer({
    env: { DATABASE_URL: first.databaseUrl, DATA_DIR: first.dataDir },
  })
  for (const guest of stored) {
    await first.mail((mail) => [mail.to].flat().some((to) => to?.text.includes(guest)))
  }
  await expect
    .poll(async () => (await sql`select 1 from mails where status <> 'sent'`).length)
    .toBe(0)
  await second.stop()
})
