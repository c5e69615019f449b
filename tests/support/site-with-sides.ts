import { onTestFinished } from 'vitest'
import { connectTo } from './database.ts'
import { startFakeMake } from './fake-make.ts'
import { makeBusinesses } from './reconcile.ts'
import { startTestServer } from './server.ts'
import { startMailbox } from './smtp.ts'

/** One server with a mail server and an automation of its own, and businesses that take bookings. */
export async function siteWithSides(env: Record<string, string> = {}, seed?: 'demo') {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const make = await startFakeMake()
  onTestFinished(make.close)
  const server = await startTestServer({
    ...(seed && { seed }),
    env: {
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'CPT Gems <gems@example.co.za>',
      WEBHOOK_ALLOW_PRIVATE: '1',
      ...env,
    },
  })
  onTestFinished(() => server.stop())
  const sql = connectTo(env['DATABASE_URL'] ?? server.databaseUrl)
  const businesses = await makeBusinesses(sql, make)
  return { server, mailbox, make, sql, businesses }
}
