import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { launchBuilt } from '#tests/support/launched-command.ts'
import { sleepOfSmtp, sleepyServer } from '#tests/support/sleepy-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Seconds in which a process that is told to end has ended: the time for its work, and for the database. */
const endsWithin = 15

it('a mail server that hangs keeps no worker from ending, and the mails are still queued', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  const port = await sleepyServer(sleepOfSmtp['sends its answer in drips'])
  const worker = await launchBuilt(['worker'], {
    DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
    SESSION_SECRET: 'a secret for tests, of no worth to anyone',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'CPT Gems <gems@example.co.za>',
    LOG_LEVEL: 'warn',
  })
  onTestFinished(() => worker.kill())
  await worker.firstLine
  await sql`
    with owed as (
      insert into mails (kind, recipient, subject, text, html)
      select 'test', 'guest@guest.example', 'Hello', 'Molo', '<p>Molo</p>'
      from generate_series(1, 6) returning id)
    select graphile_worker.add_job('send-mail', json_build_object('mailId', id)) from owed`
  const held = async () =>
    (await sql`select from graphile_worker.jobs where locked_at is not null`).length
  await expect.poll(held).toBeGreaterThan(0)

  const begun = performance.now()
  expect(await worker.end('SIGTERM')).toBe(0)
  expect((performance.now() - begun) / 1000).toBeLessThan(endsWithin)
  expect(worker.output()).toContain('left to the next process')
  const owed = await sql`select from mails where status = 'queued' and text is not null`
  expect(owed).toHaveLength(6)
})
