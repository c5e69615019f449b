import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { onTestFinished } from 'vitest'
import { createTestDatabase } from './database.ts'
import { type FakeMake, startFakeMake } from './fake-make.ts'
import { launchBuilt, type LaunchedCommand } from './launched-command.ts'
import { startMailbox } from './smtp.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A database, a mail server and an automation, for workers in processes of their own. */
export async function workerSetting() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const make = await startFakeMake()
  onTestFinished(make.close)

  /** `url`: a way of its own to the database. */
  async function work(url = database.url): Promise<LaunchedCommand> {
    const worker = await launchBuilt(['worker'], {
      DATABASE_URL: url,
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

  return { url: database.url, sql, mailbox, make, work }
}

/** Enqueues so many mails; their recipients. */
export async function enqueueMails(sql: postgres.Sql, count: number): Promise<string[]> {
  const recipients = Array.from({ length: count }, () => `${randomUUID()}@guest.example`)
  await sql`
    with queued as (
      insert into mails (kind, recipient, subject, text, html)
      select 'test', unnest(${recipients}::text[]), 'Hello', 'Molo', '<p>Molo</p>' returning id)
    select graphile_worker.add_job('send-mail', json_build_object('mailId', id)) from queued`
  return recipients
}

/** Enqueues calls, usually one, to each of so many businesses. */
export async function enqueueCalls(
  sql: postgres.Sql,
  make: FakeMake,
  count: number,
  each = 1,
): Promise<void> {
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

export const unsent = (sql: postgres.Sql) => async () => {
  const [row] = await sql`
    select (select count(*) from mails where status <> 'sent')::int
      + (select count(*) from deliveries where status <> 'sent')::int as count`
  return row?.['count']
}
