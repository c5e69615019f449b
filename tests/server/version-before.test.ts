import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, localDateOf } from '#app/domain/local-time.ts'
import { root } from '#db/launcher/root.js'
import { databaseBefore } from '#tests/support/earlier-database.ts'
import { type FakeMake, startFakeMake } from '#tests/support/fake-make.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const folder = join(root, 'tests/support/version-before')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const given: Record<string, string> = JSON.parse(read('given.json'))
const rows: Record<string, unknown[]> = JSON.parse(read('rows.json'))
const listings = read('listings.csv')

let earlier: Awaited<ReturnType<typeof databaseBefore>>
let make: FakeMake
let server: TestServer

/** Puts the rows back as they were, whatever order their references ask for. */
async function restore(sql: postgres.Sql): Promise<void> {
  await sql`set session_replication_role = replica`
  for (const [table, list] of Object.entries(rows)) {
    const columns = Object.keys(list[0] as object).map((name) => `"${name}"`)
    await sql.unsafe(
      `insert into "${table}" (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::"${table}", $1::text::jsonb)
       on conflict do nothing`,
      [JSON.stringify(list)],
    )
  }
  await sql`set session_replication_role = origin`
}

beforeAll(async () => {
  make = await startFakeMake()
  earlier = await databaseBefore('0012_checkout-opener')
  await restore(earlier.sql)
  const hook = make.url('hook')
  await earlier.sql`update businesses set make_webhook_url = ${hook} where make_webhook_url <> ''`
  await earlier.upgrade()
  for (const { id } of rows['mails'] as { id: string }[]) {
    await earlier.sql`
      select graphile_worker.add_job('send-mail', json_build_object('mailId', ${id}::text))`
  }
  await earlier.sql`select graphile_worker.add_job('sweep-bookings', '{}'::json)`
  server = await startTestServer({
    env: {
      DATABASE_URL: earlier.url,
      SESSION_SECRET: 'a secret for tests, of no worth to anyone',
      WEBHOOK_ALLOW_PRIVATE: '1',
    },
  })
})

afterAll(async () => {
  await server?.stop()
  await make?.close()
  await earlier?.drop()
})

const visit = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const as = (session: string | undefined) => ({ headers: { cookie: `session=${session}` } })

const post = (path: string, fields: Record<string, string>, session?: string) =>
  visit(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    ...(session && as(session)),
  })

it('a session from before is still signed in, on every address that was bookmarked', async () => {
  const me = await visit('/api/auth/me', as(given['session']))
  expect(JSON.parse(me.text)).toMatchObject({ email: 'owner@bakery.example' })
  const bookmarks = [
    '/dashboard',
    '/dashboard?tab=profile',
    '/dashboard?tab=listing',
    '/dashboard?tab=bookings&status=PENDING',
    '/dashboard?tab=analytics',
    '/dashboard/automation',
    '/dashboard/plan',
    `/dashboard/bookings/${given['pendingId']}`,
    '/dashboard/bookings.csv',
    '/account',
  ]
  for (const path of bookmarks) {
    expect([path, (await visit(path, as(given['session']))).status]).toEqual([path, 200])
  }
  for (const path of ['/admin', '/admin?tab=users', '/admin?tab=businesses', '/admin/log']) {
    expect([path, (await visit(path, as(given['adminSession']))).status]).toEqual([path, 200])
  }
  const byId = await visit(`/business/${given['businessId']}`)
  expect([byId.status, byId.headers.get('location')]).toEqual([301, '/business/kalk-bay-bakery'])
})

it('the links in mails from before open what they opened, and move and cancel beside services too', async () => {
  const booking = await visit(`/bookings/${given['manage']}`)
  expect([booking.status, booking.text.includes('Kalk Bay Bakery')]).toEqual([200, true])
  expect((await visit(`/bookings/${given['manage']}/calendar.ics`)).text).toContain('BEGIN:VEVENT')
  expect((await visit(`/booking-action/${given['answer']}?do=confirm`)).text).toContain('Naledi')
  expect((await visit(`/verify-email?token=${given['verify']}`)).text).toContain('Confirm')
  expect((await visit(`/reset-password?token=${given['reset']}`)).text).toContain('New password')
  expect((await visit(`/subscription/claim?code=${given['setup']}`)).status).toBeLessThan(400)
  const feed = await visit(`/calendar-feed/${given['feed']}/bookings.ics`)
  expect(feed.text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  await post(`/booking-action/${given['answer']}`, { intent: 'confirm' })
  const [answered] = await earlier.sql`
    select status from bookings where id = ${given['pendingId'] ?? ''}`
  expect(answered?.['status']).toBe('CONFIRMED')

  const own = given['businessId'] ?? ''
  await earlier.sql`
    insert into services (business_id, name, minutes, price_kind, position) values (${own}, 'Tasting', 30, 'free', 0)`
  await earlier.sql`insert into staff (business_id, name, position) values (${own}, 'Lerato', 0)`
  const page = await visit(`/bookings/${given['manage']}`)
  expect(page.text).toContain('Move to another time')
  const dateTime = `${addDays(localDateOf(new Date()), 3)}T10:00`
  expect(await post(`/bookings/${given['manage']}`, { intent: 'move', dateTime })).toMatchObject({
    status: 302,
  })
  await post(`/bookings/${given['manageConfirmed']}`, { intent: 'cancel' })
  const ids = [given['pendingId'] ?? '', given['confirmedId'] ?? '']
  const stored = await earlier.sql`
    select status, starts_at = ${`${dateTime}:00+02:00`}::timestamptz as is_moved, service_id, staff_id
    from bookings where id = any(${ids}) order by status`
  const plain = { service_id: null, staff_id: null }
  expect(stored).toMatchObject([
    { status: 'CANCELLED', is_moved: false, ...plain },
    { status: 'PENDING', is_moved: true, ...plain },
  ])
})

it('jobs queued before are done: mails go out, and Make is called with the same signature', async () => {
  await server.mail(({ text }) => text?.includes('Naledi Dlamini') ?? false)
  await expect.poll(() => make.calls.length).toBeGreaterThan(0)
  const call = make.calls[0]
  const stamp = call?.headers['x-cptgems-timestamp']
  const mac = createHmac('sha256', given['signingSecret'] ?? '').update(`${stamp}.${call?.body}`)
  expect(call?.headers['x-cptgems-signature']).toBe(`sha256=${mac.digest('hex')}`)
  await expect
    .poll(
      () => earlier.sql`
        select task_identifier as name from graphile_worker.jobs where run_at <= now()`,
    )
    .toEqual([])
})

it('Make calls back with the secret it was given', async () => {
  const answer = await visit(`/api/integrations/make/callback/${given['businessId']}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${given['callbackSecret']}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ action: 'update_booking', bookingId: given['confirmedId'] }),
  })
  expect([401, 403, 404]).not.toContain(answer.status)
})

it('a form opened before says that it is old, and keeps what was typed', async () => {
  const answer = await post('/business/kalk-bay-bakery/book', {
    ticket: given['ticket'] ?? '',
    website: '',
    customerName: 'Zanele Mokoena',
    customerEmail: 'zanele@guest.example',
    customerPhone: '082 123 4567',
    dateTime: '2038-06-05T10:00',
    notes: 'A window seat',
  })
  const location = answer.headers.get('location')
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const page = location ? await visit(location, { headers: { cookie } }) : answer
  expect(page.text).toContain('This form was open for a long time')
  expect(page.text).toContain('Zanele Mokoena')
  expect(page.text).toContain('A window seat')
})

it('an export from before comes back in without a change', async () => {
  const form = new FormData()
  form.set('intent', 'import')
  form.set('file', new Blob([listings], { type: 'text/csv' }), 'listings.csv')
  const stored = () => earlier.sql`
    select to_jsonb(b) - 'updated_at' as business from businesses b order by id`
  const before = await stored()
  const signedIn = as(given['adminSession'])
  const answer = await visit('/admin/import', { method: 'POST', body: form, ...signedIn })
  const report = answer.headers.get('location') ?? ''
  const said = async () => (await visit(report, signedIn)).text.replace(/<[^>]+>/g, ' ')
  await expect.poll(said).toMatch(/Unchanged\s+2\b/)
  expect(await stored()).toEqual(before)
})
