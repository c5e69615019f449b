import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { onTestFinished } from 'vitest'
import { createTestDatabase } from './database.ts'
import { startMailbox } from './smtp.ts'
import { connectTo } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { launchBuilt, type LaunchedCommand } from './launched-command.ts'

const secret = 'a secret for tests, of no worth to anyone'

/** A database and a mail server, and a site with a worker of its own on them, each of which can be killed. */
export async function killableSite() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const sql = connectTo(database.url)
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const settings = {
    DATABASE_URL: database.url,
    SESSION_SECRET: secret,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'CPT Gems <gems@example.co.za>',
  }
  Object.assign(process.env, settings)
  let server = await startTestServer({ env: { ...settings, WORKER: 'off' } })
  let worker = await work()

  async function work(): Promise<LaunchedCommand> {
    const started = await launchBuilt(['worker'], {
      ...settings,
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: 'warn',
    })
    await started.firstLine
    return started
  }
  onTestFinished(() => worker.kill())

  return {
    sql,
    mailbox,
    server: (): TestServer => server,
    async killServer() {
      await server.kill()
      server = await startTestServer({ env: { ...settings, WORKER: 'off' } })
    },
    async killWorker() {
      await worker.kill()
      worker = await work()
    },
  }
}

/** So many businesses, each with a full day of appointments of ten minutes, and so many who wait for any of them. */
export async function makeFullBusinesses(
  sql: postgres.Sql,
  { businesses, waiting }: { businesses: number; waiting: number },
): Promise<void> {
  const hours = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      [{ open: '08:00', close: '18:00' }],
    ]),
  )
  await sql`
    with made as (
      insert into businesses (slug, name, industry, area, plan_status, is_listing_published, confirmation, email,
        slot_minutes, hours)
      select 'full-' || i, 'Full ' || i, 'Hair Salons', 'City Bowl', 'BASIC', true, 'instant',
        'full-' || i || '@business.example', 10, ${sql.json(hours)}
      from generate_series(1, ${businesses}::int) i returning id
    ), offered as (
      insert into services (business_id, name, minutes, price_kind, position)
      select id, 'Fringe trim', 10, 'free', 0 from made returning business_id, id
    ), times as (
      select business_id, id, timezone('Africa/Johannesburg',
        (timezone('Africa/Johannesburg', now())::date + 3) + time '08:00') as opens from offered
    ), booked as (
      insert into bookings (business_id, service_id, service_name, customer_name, customer_email, customer_phone,
        starts_at, ends_at, busy_from, busy_until, status, request_key, asked_at)
      select business_id, id, 'Fringe trim', 'Customer', 'c' || n || '@guest.example', '+27825550100',
        at, at + interval '10 minutes', at, at + interval '10 minutes', 'CONFIRMED', gen_random_uuid(), now()
      from times, generate_series(0, 59) n, lateral (select opens + n * interval '10 minutes' as at) t
    )
    insert into waiting_entries (business_id, service_id, service_name, customer_name, customer_email, customer_phone,
      wanted_from, wanted_until)
    select business_id, id, 'Fringe trim', 'Waiting ' || n, ${randomUUID()}::text || n || '@waiting.example',
      '+27825550101', opens, opens + interval '10 hours'
    from times, generate_series(1, ${waiting}::int) n order by n`
}
