import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { alwaysOpen, book, hourAhead } from '#tests/support/booking-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

function database(server: TestServer) {
  const sql = postgres(server.databaseUrl, { max: 1 })
  onTestFinished(() => sql.end())
  return sql
}

it('a server killed among bookings loses none that it took, and mails about each after the next start', async () => {
  const first = await startTestServer({ env: { WORKER: 'off' } })
  const sql = database(first)
  const businessId = await alwaysOpen(sql)
  const guests = Array.from({ length: 40 }, () => `${randomUUID()}@guest.example`)
  let taken = 0
  const asked = guests.map(async (customerEmail, at) => {
    const booked = await book(first.url, { businessId, dateTime: hourAhead(at), customerEmail })
    if (booked?.status === 201) taken += 1
    // The blow falls while the others are under way.
    if (taken === 10) void first.kill()
    return { guest: customerEmail, status: booked?.status }
  })
  const answers = await Promise.all(asked)
  await first.kill()
  const promised = answers.filter(({ status }) => status === 201).map(({ guest }) => guest)
  expect(promised.length).toBeGreaterThanOrEqual(10)

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
