import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { accepted, type FakeMake, startFakeMake } from '#tests/support/fake-make.ts'
import { launchBuilt, type LaunchedCommand } from '#tests/support/launched-command.ts'
import { startMailbox } from '#tests/support/smtp.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** A database, a mail server and an automation, for workers in processes of their own. */
async function ground() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const make = await startFakeMake()
  onTestFinished(make.close)

  async function work(): Promise<LaunchedCommand> {
    const worker = await launchBuilt(['worker'], {
      DATABASE_URL: database.url,
      DATA_DIR: temporaryFolder(),
      SESSION_SECRET: 'a secret for tests, of no worth to anyone',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'CPT Gems <gems@example.co.za>',
      WEBHOOK_ALLOW_PRIVATE: '1',
      LOG_LEVEL: 'warn',
    })
    onTestFinished(() => worker.kill())
    await worker.firstLine
    return worker
  }

  return { sql, mailbox, make, work }
}

/** Owes so many mails; their recipients. */
async function oweMails(sql: postgres.Sql, count: number): Promise<string[]> {
  const recipients = Array.from({ length: count }, () => `${randomUUID()}@guest.example`)
  await sql`
    with owed as (
      insert into mails (kind, recipient, subject, text, html)
      select 'test', unnest(${recipients}::text[]), 'Hello', 'Molo', '<p>Molo</p>' returning id)
    select graphile_worker.add_job('send-mail', json_build_object('mailId', id)) from owed`
  return recipients
}

/** Owes calls, usually one, to each of so many businesses. */
async function oweCalls(sql: postgres.Sql, make: FakeMake, count: number, each = 1): Promise<void> {
  await sql`
    with made as (
      insert into businesses (slug, name, industry, area, plan_status, make_webhook_url)
      select 'b' || i, 'Business ' || i, 'Fitness', 'City Bowl', 'PREMIUM', ${make.url('')}::text || i
      from generate_series(1, ${count}::int) i returning id, name)
    insert into deliveries (business_id, event, payload)
    select id, 'booking.created', json_build_object(
      'business', json_build_object('id', id, 'name', name, 'phone', null, 'email', null),
      'customer', json_build_object('name', 'Guest', 'email', 'g@guest.example', 'phone', '+27821234567'),
      'startsAt', '2026-12-01T08:00:00.000Z', 'notes', '', 'googleReviewLink', null, 'status', 'PENDING')
    from made, generate_series(1, ${each}::int)`
}

const unsent = (sql: postgres.Sql) => async () => {
  const [row] = await sql`
    select (select count(*) from mails where status <> 'sent')::int
      + (select count(*) from deliveries where status <> 'sent')::int as count`
  return row?.['count']
}

const cutAll = (sql: postgres.Sql) => sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

it('mails that a killed worker held are sent by another that lives', async () => {
  const { sql, mailbox, work } = await ground()
  const killed = await work()
  const release = mailbox.hold()
  const recipients = await oweMails(sql, 3)
  // Two are with the mail server, one waits for its turn.
  await expect.poll(() => mailbox.received.size).toBe(2)
  const living = await work()
  await killed.kill()
  release()
  await expect.poll(unsent(sql)).toBe(0)
  expect([...mailbox.received.keys()].toSorted()).toEqual(recipients.toSorted())
  await living.end('SIGTERM')
})

it('calls that a killed worker held are made by the next', async () => {
  const { sql, make, work } = await ground()
  const killed = await work()
  make.behave = () => 'hang'
  await oweCalls(sql, make, 3)
  await expect.poll(() => make.calls.length).toBe(3)
  await killed.kill()
  make.behave = () => accepted
  const next = await work()
  await expect.poll(unsent(sql)).toBe(0)
  expect(make.calls).toHaveLength(6)
  await next.end('SIGTERM')
})

it('a worker that is only cut off sends nothing twice, and the others leave its work alone', async () => {
  const { sql, mailbox, make, work } = await ground()
  const workers = [await work(), await work()]
  const release = mailbox.hold()
  // Longer than it takes until what the dead held is taken over.
  make.behave = () => ({ ...accepted, after: 9000 })
  const recipients = await oweMails(sql, 2)
  await oweCalls(sql, make, 4)
  await expect.poll(() => mailbox.received.size).toBe(2)
  await expect.poll(() => make.calls.length).toBe(4)
  // Every connection is broken while mails and calls are under way, and once more as they end.
  await cutAll(sql)
  await expect.poll(unsent(sql)).toBe(2)
  release()
  await cutAll(sql)
  await expect.poll(unsent(sql)).toBe(0)
  expect(recipients.map((recipient) => mailbox.received.get(recipient))).toEqual([1, 1])
  expect(make.calls).toHaveLength(4)
  for (const worker of workers) expect(await worker.end('SIGTERM')).toBe(0)
})

it('a worker that was stopped and goes on repeats nothing but the calls that were under way', async () => {
  const { sql, mailbox, make, work } = await ground()
  const stopped = await work()
  const within30s = { timeout: 30_000, interval: 50 }
  const release = mailbox.hold()
  make.behave = () => ({ ...accepted, after: 3000 })
  const recipients = await oweMails(sql, 4)
  await oweCalls(sql, make, 1, 4)
  await expect.poll(() => mailbox.received.size, within30s).toBe(2)
  await expect.poll(() => make.calls.length, within30s).toBe(1)
  process.kill(stopped.pid, 'SIGSTOP')
  const living = await work()
  await expect.poll(() => make.calls.length, within30s).toBe(2)
  process.kill(stopped.pid, 'SIGCONT')
  release()
  await expect.poll(unsent(sql), within30s).toBe(0)
  expect(recipients.map((recipient) => mailbox.received.get(recipient))).toEqual([1, 1, 1, 1])
  for (const worker of [stopped, living]) expect(await worker.end('SIGTERM')).toBe(0)
  const attempts = make.calls.map(({ headers }) => headers['x-cptgems-delivery'])
  expect([attempts.length, new Set(attempts).size]).toEqual([5, 4])
})
