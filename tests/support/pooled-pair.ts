import { expect, onTestFinished } from 'vitest'
import { alwaysOpen, book, hourAhead } from './booking-calls.ts'
import { get, waiting } from './away-database.ts'
import { connectTo, createTestDatabase } from './database.ts'
import { startPooler } from './pgbouncer.ts'
import { startTestServer, type TestServer } from './server.ts'
import { startMailbox } from './smtp.ts'

/** Two servers on one database behind a pooler that lends a connection for each transaction. */
async function startPair(settings: (database: string) => Record<string, string>) {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const { pathname } = new URL(database.url)
  await connectTo(database.url).unsafe(`alter database ${pathname.slice(1)} set jit = on`)
  const pooler = await startPooler(database.url)
  onTestFinished(pooler.stop)
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const env = {
    DATABASE_URL: pooler.urlOf(database.url),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'CPT Gems <gems@example.co.za>',
    ...settings(database.url),
  }
  const pair = await Promise.all([startTestServer({ env }), startTestServer({ env })])
  for (const server of pair) onTestFinished(() => server.stop())
  return { pair, sql: connectTo(database.url), mailbox }
}

/** That edits, searches, bookings, mails and a killed server's part are as with one server and no pooler. */
export async function expectAgreement(settings: (database: string) => Record<string, string>) {
  const { pair, sql, mailbox } = await startPair(settings)
  const [one, other] = pair as [TestServer, TestServer]
  // What the pooler's connections cannot bring is the role's.
  expect(await sql`select current_setting('jit') as jit`).toMatchObject([{ jit: 'off' }])
  const businessId = await alwaysOpen(sql)
  const seenBy = async (server: TestServer) => (await get(server, '/directory')).text()
  for (const name of ['First Name', 'Second Name']) {
    await sql`update businesses set name = ${name}`
    for (const server of pair) await expect.poll(() => seenBy(server), waiting).toContain(name)
  }
  const found = await get(one, '/directory?search=second')
  expect(await found.text()).toContain('Second Name')

  const customers = Array.from({ length: 6 }, (_, at) => `customer${at}@guest.example`)
  const answers = await Promise.all(
    customers.map((customerEmail, at) =>
      book(pair[at % 2]!.url, { businessId, dateTime: hourAhead(at), customerEmail }),
    ),
  )
  expect(answers.map((answer) => answer?.status)).toEqual(customers.map(() => 201))
  const mailsTo = (customer: string) => mailbox.received.get(customer)
  await expect.poll(() => customers.map(mailsTo), waiting).toEqual(customers.map(() => 1))

  await one.kill()
  const held = () => sql`
    select pid from pg_locks where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
    group by pid`
  await expect.poll(async () => (await held()).length, waiting).toBe(1)
  const last = { businessId, dateTime: hourAhead(9), customerEmail: 'last@guest.example' }
  expect((await book(other.url, last))?.status).toBe(201)
  await expect.poll(() => mailsTo('last@guest.example'), waiting).toBe(1)
  expect(other.output()).not.toContain('"level":50')
}
