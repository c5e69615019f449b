import { expect, it, onTestFinished } from 'vitest'
import { openEmbeddedDatabase } from '#app/server/start/embedded-database.ts'
import { alwaysOpen, book, hourAhead } from '#tests/support/booking-calls.ts'
import { connectTo } from '#tests/support/database.ts'
import { runs } from '#tests/support/runs.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startMailbox } from '#tests/support/smtp.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import {
  expectAway,
  expectBack,
  expectNothingLost,
  get,
  healthOf,
  keepBooking,
  waiting,
} from '#tests/support/away-database.ts'

it('a database that is stopped is answered for with 503, and work goes on once it is started', async () => {
  const dataDir = temporaryFolder()
  const opened = await openEmbeddedDatabase({ dataDir })
  const server = await startTestServer({ env: { DATABASE_URL: opened.url } })
  const businessId = await alwaysOpen(connectTo(opened.url))
  const name = async () => (await get(server, '/directory')).text()
  expect(await name()).toContain('Always Open')

  opened.release()
  await expect.poll(() => healthOf(server), waiting).toBe(503)
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
  await expect.poll(() => healthOf(server), waiting).toBe(503)
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
    await expect.poll(() => booking.taken.length, waiting).toBeGreaterThan(3 * cuts)
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
