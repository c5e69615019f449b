import { expect, it, onTestFinished } from 'vitest'
import { waiting } from '#tests/support/away-database.ts'
import { keepBrowsing, keepCustomers } from '#tests/support/load.ts'
import { reconcile } from '#tests/support/reconcile.ts'
import { siteWithSides } from '#tests/support/site-with-sides.ts'
import { sleepOfHttp, sleepOfSmtp, sleepyServer } from '#tests/support/sleepy-server.ts'
import { startMailbox } from '#tests/support/smtp.ts'

const halfAnHour = 1800

it('a mail server that is down for 30 minutes delays mails, and loses and repeats none', async () => {
  const { server, mailbox, make, sql, businesses } = await siteWithSides()
  const port = Number(new URL(mailbox.url).port)
  await mailbox.close()
  const customers = keepCustomers(server.url, businesses, { customers: 4 })
  await expect.poll(() => customers.acknowledged.length, waiting).toBeGreaterThanOrEqual(20)
  await customers.stop()
  const mails = customers.acknowledged.length * 2

  // The queue's clock is moved: nobody waits for the pauses between tries.
  let away = 0
  let tries = 0
  while (away < halfAnHour) {
    const resting = async () => {
      const [row] = await sql`
        select count(*)::int as jobs, min(extract(epoch from run_at - now()))::float8 as until
        from graphile_worker.jobs where task_identifier = 'send-mail' and locked_at is null and attempts > ${tries}`
      return row?.['jobs'] === mails ? row : null
    }
    await expect.poll(resting, waiting).not.toBeNull()
    away += Number((await resting())?.['until'])
    tries += 1
    if (away >= halfAnHour) break
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
      where task_identifier = 'send-mail'`
  }
  const back = await startMailbox(port)
  onTestFinished(back.close)
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where task_identifier = 'send-mail'`
  const found = await reconcile(sql, customers.acknowledged, { mailbox: back, make })
  console.log(
    `Mail server down for ${(away / 60).toFixed(0)} min: ${mails} mails, ${tries} tries each`,
  )
  expect([found.mailsAgain, found.callsAgain]).toEqual([0, 0])
})

it('storage, payments, automations and mail that all hang at once hold up nobody who books or looks', async () => {
  const hangs = () => sleepyServer(sleepOfHttp['never answers'])
  const { server, make, sql, businesses } = await siteWithSides({
    S3_ENDPOINT: `http://127.0.0.1:${await hangs()}`,
    ...{ S3_BUCKET: 'pictures', S3_REGION: 'af-south-1' },
    ...{ S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'SK' },
    PAYSTACK_BASE_URL: `http://127.0.0.1:${await hangs()}`,
    PAYSTACK_SECRET_KEY: 'sk_test_1234567890',
    PAYSTACK_PLAN_BASIC: 'PLN_basic',
    PAYSTACK_PLAN_PREMIUM: 'PLN_premium',
    SMTP_URL: `smtp://127.0.0.1:${await sleepyServer(sleepOfSmtp['never greets'])}`,
  })
  make.behave = () => 'hang'
  const customers = keepCustomers(server.url, businesses, { customers: 4 })
  const browsing = keepBrowsing(server.url, { visitors: 10 })
  const pictures = Array.from({ length: 30 }, (_, at) =>
    fetch(`${server.url}/pictures/${String(at).padStart(32, '0')}-800.avif`),
  )
  const checkouts = Array.from({ length: 5 }, (_, at) =>
    fetch(`${server.url}/api/subscription/initialize-hosted`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ first_name: 'Thandi', last_name: 'Nkosi', phone: '021 555 0100', plan: 'BASIC' },
        email: `payer-${at}@example.co.za`,
      }),
    }),
  )
  await expect.poll(() => make.calls.length, waiting).toBeGreaterThan(0)
  await expect.poll(() => customers.acknowledged.length, waiting).toBeGreaterThanOrEqual(40)
  const statuses = (answers: Promise<Response>[]) =>
    Promise.all(answers).then((all) => [...new Set(all.map(({ status }) => status))])
  expect(await statuses(pictures)).toEqual([502])
  expect(await statuses(checkouts)).toEqual([502])
  await Promise.all([customers.stop(), browsing.stop()])
  expect([...customers.answers.keys()]).toEqual([201])
  expect([...browsing.answers.keys()]).toEqual([200])
  const stored = await sql`select customer_email as guest from bookings`
  expect(stored.map(({ guest }) => String(guest)).toSorted()).toEqual(
    customers.acknowledged.toSorted(),
  )
  const owed = await sql`select 1 from mails where status = 'queued' and text is not null`
  expect(owed).toHaveLength(stored.length * 2)
})
