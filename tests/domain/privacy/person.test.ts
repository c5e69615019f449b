import { randomInt, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { assignOwner, removeOwner } from '#app/domain/admin/owner.server.ts'
import { deleteClosingMails } from '#app/domain/bookings/cancel-all.server.ts'
import { day } from '#app/domain/local-time.ts'
import { cleanUpMails } from '#app/domain/mail/cleanup.server.ts'
import { deliverMail } from '#app/domain/mail/deliver.server.ts'
import {
  deleteLeftListing,
  deleteOwnAccount,
} from '#app/domain/privacy/delete-own-account.server.ts'
import { finishErasures } from '#app/domain/privacy/given-up.server.ts'
import { erasePerson, exportPerson, findPerson } from '#app/domain/privacy/person.server.ts'
import { personTables } from '#app/domain/privacy/person-tables.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { openTask } from '#app/domain/subscriptions/tasks/open-task.server.ts'
import { cleanUpPictures } from '#app/domain/uploads/cleanup.server.ts'
import { env } from '#app/env.server.ts'
import { requestPasswordReset } from '#app/domain/accounts/password-reset.server.ts'
import { folderGateway } from '#app/gateways/email/folder.server.ts'
import { deleteUnfinishedMails } from '#app/gateways/email/mail-folder.server.ts'
import { db } from '#db/client.server.ts'
import * as schema from '#db/schema/index.ts'
import { tasksAbout } from '#tests/support/billing-tasks.ts'
import { bookingNow, makeBookable, makeBooking } from '#tests/support/bookings.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeEverythingHeld, refuse } from '#tests/support/everything-held.ts'
import { factoryPassword, makeAdmin, makeUser } from '#tests/support/factories.ts'
import { mailedToken } from '#tests/support/mailed-token.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'
import { keysBelow } from '#tests/support/uploads.ts'

const folder = () => join(env().DATA_DIR, 'mail')

/** Tables, of whatever schema, in which a text of the person stands. */
async function tablesWith(texts: string[]): Promise<Record<string, number>> {
  const tables = await db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const found: Record<string, number> = {}
  for (const { schema: space, name } of tables) {
    const table = sql`${sql.identifier(space)}.${sql.identifier(name)}`
    // Bytes are written in hexadecimal.
    const inRow = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')])
    const where = sql.join(
      inRow.map((text) => sql`position(${text} in lower(t::text)) > 0`),
      sql` or `,
    )
    const [row] = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${table} t where ${where}`,
    )
    if (row?.n) found[name] = row.n
  }
  return found
}

const filesWith = (text: string) =>
  readdirSync(folder()).filter((name) => {
    const raw = readFileSync(join(folder(), name), 'latin1').replace(/=\r\n/g, '')
    const parts = raw.match(/(?:^[A-Za-z0-9+/=]{60,}\r\n)+[A-Za-z0-9+/=]*/gm) ?? []
    return [raw, ...parts.map((part) => Buffer.from(part, 'base64').toString('latin1'))].some(
      (one) => one.includes(text),
    )
  })

async function sendMails() {
  const gateway = folderGateway(folder())
  const due = await db.select().from(schema.mails).where(eq(schema.mails.status, 'queued'))
  for (const { id } of due) await deliverMail({ mailId: id }, gateway)
}

/** What the queue does in the days after: guests are told, then what is left goes. */
async function daysPass(businessId: string) {
  await sendMails()
  await db.execute(sql`
    update graphile_worker._private_jobs j set attempts = max_attempts from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'delete-mail-files'`)
  expect(await finishErasures()).toBe(0)
  await deleteClosingMails(businessId)
  await deleteLeftListing(businessId)
  const later = new Date(Date.now() + 6 * day)
  await cleanUpMails(db, later)
  await cleanUpPictures(db, later)
}

test('somebody decided about every table, and about none that is gone', () => {
  const tables = Object.values(schema)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableConfig(table).name)
  expect(Object.keys(personTables).toSorted()).toEqual([...new Set(tables)].toSorted())
})

test('every table of the database is one of the schema, or of a library', async () => {
  const rows = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'`)
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(personTables, name))
  expect(unknown).toEqual([])
})

describe('a person of whom something is held everywhere', () => {
  test('is found, exported and erased, but for what tax law keeps', async () => {
    const held = await makeEverythingHeld()
    const { mark, phone, email, business, user, admin, provider } = held
    await sendMails()
    await refuse(email)
    const before = await tablesWith([mark, phone])
    for (const [table, decision] of Object.entries(personTables)) {
      if ('traces' in decision && decision.traces.some(({ erase }) => erase)) {
        expect(Object.keys(before), `nothing was written to ${table}`).toContain(table)
      }
    }
    const found = await findPerson(admin, email.toUpperCase())
    expect(found.account).toBe('BUSINESS')
    expect(found.receipts).toBeGreaterThan(0)
    let text = ''
    for await (const piece of await exportPerson(admin, email)) text += piece
    const exported = JSON.parse(text) as { held: Record<string, unknown[]>; account: object }
    expect(Object.keys(exported.held).toSorted()).toEqual(
      found.rows.map(({ table }) => table).toSorted(),
    )
    expect(exported.account).toMatchObject({ account: { email } })
    expect(text).not.toContain(user.passwordHash)
    expect(await keysBelow(`businesses/${business.id}/`)).not.toEqual([])

    const { reference } = await erasePerson(admin, email, provider)
    await daysPass(business.id)
    expect(await tablesWith([email, mark, phone])).toEqual({ receipts: expect.any(Number) })
    expect(filesWith(mark)).toEqual([])
    expect(await keysBelow('')).toEqual([])
    const [record] = await db
      .select()
      .from(schema.auditEntries)
      .where(eq(schema.auditEntries.targetId, reference))
    expect(record).toMatchObject({ action: 'person.erased', actorUserId: admin.userId })
    expect(await findPerson(admin, email)).toMatchObject({ account: null, rows: [] })
  })

  test('erases all of it themselves, where the address is proved theirs', async () => {
    const { mark, phone, user, business, provider, email } = await makeEverythingHeld()
    await sendMails()
    await deleteOwnAccount(user.actor, { currentPassword: factoryPassword }, provider)
    await daysPass(business.id)
    expect(await tablesWith([email, mark, phone])).toEqual({ receipts: expect.any(Number) })
    expect(filesWith(mark)).toEqual([])
  })

  test('is deleted by an admin, and leaves nothing on the listing they claimed', async () => {
    const { mark, phone, user, business, admin, provider, email } = await makeEverythingHeld({
      isClaimed: true,
    })
    await sendMails()
    await deleteUser(admin, user.id, provider)
    await daysPass(business.id)
    expect(await tablesWith([email, mark, phone])).toEqual({ receipts: expect.any(Number) })
    expect(filesWith(mark)).toEqual([])
    expect(await keysBelow('')).toEqual([])
  })
})

test('who has not proved an address erases nothing that is held under it elsewhere', async () => {
  const stranger = await makeUser({ emailVerifiedAt: null })
  const elsewhere = await makeBookable()
  const booking = await makeBooking({ businessId: elsewhere.id, customerEmail: stranger.email })
  await deleteOwnAccount(stranger.actor, { currentPassword: factoryPassword })
  expect(await bookingNow(booking.id)).toMatchObject({
    status: 'PENDING',
    customerEmail: stranger.email,
  })
})

test('who has not proved an address leaves it in no record of what they owned or claimed', async () => {
  const [admin, next] = [await makeAdmin(), await makeUser()]
  const { id } = await makeBookable()
  const unproved = () => makeUser({ emailVerifiedAt: null })
  const [owner, claimant] = [await unproved(), await unproved()]
  const [replaced, gone] = [await unproved(), await unproved()]
  const target = { type: 'business', id } as const
  // Somebody else's, who had the address before.
  await recordAudit(db, admin, 'owner.removed', target, { email: gone.email }, null)
  const later = new Date(Date.now() + 1000)
  await db.update(schema.users).set({ createdAt: later }).where(eq(schema.users.id, gone.id))
  await assignOwner(admin, id, owner.email)
  await removeOwner(admin, id)
  const state = { name: 'Kalk Bay Bakery', state: 'waiting', owner: replaced.email }
  await recordAudit(db, admin, 'claim.declined', target, state, { claimant: claimant.email })
  const sent = { email: claimant.email }
  await recordAudit(db, admin, 'mail.sent-again', target, { attempts: 1 }, sent)
  await assignOwner(admin, id, next.email)
  for (const { actor } of [owner, claimant, replaced, gone])
    await deleteOwnAccount(actor, { currentPassword: factoryPassword })
  const records = await db
    .select()
    .from(schema.auditEntries)
    .where(eq(schema.auditEntries.targetId, id))
  expect(records).toHaveLength(6)
  const text = JSON.stringify(records)
  const named = [owner, claimant, replaced, gone, next].map(({ email }) => text.includes(email))
  expect(named).toEqual([false, false, false, true, true])
})

test('who has not proved an address leaves it in no task about what they paid, and in others’', async () => {
  const made = await makeProvider()
  const { owner, reference } = await makeSubscriber(made)
  const unproved = { emailVerifiedAt: null }
  await db.update(schema.users).set(unproved).where(eq(schema.users.id, owner.id))
  const other = { reference: `cptgems-${randomUUID().replaceAll('-', '')}` }
  for (const about of [reference, other.reference]) {
    const found = { kind: 'dispute', subject: about, reference: about, note: 'Disputed.' } as const
    await openTask(db, { ...found, payerEmail: owner.email })
  }
  await deleteUser(await makeAdmin(), owner.id, made.provider)
  expect(await tasksAbout(reference)).toMatchObject([{ payerEmail: null }])
  expect(await tasksAbout(other.reference)).toMatchObject([{ payerEmail: owner.email }])
})

test('who has not proved an address leaves it in no task about their renewals, and in those of who may share the customer', async () => {
  const made = await makeProvider()
  const admin = await makeAdmin()
  const left = { alone: '', shared: '', 'shared with who is gone': '' }
  for (const kind of ['alone', 'shared', 'shared with who is gone'] as const) {
    const { owner, reference } = await makeSubscriber(made)
    const unproved = { emailVerifiedAt: null }
    await db.update(schema.users).set(unproved).where(eq(schema.users.id, owner.id))
    const own = eq(schema.checkouts.reference, reference)
    const [paid] = await db.select().from(schema.checkouts).where(own)
    const { customerCode } = paid!
    const renewal = { reference: `renewal-${randomUUID()}`, customerCode }
    const found = { kind: 'unmatched', subject: renewal.reference, note: 'Renewed.' } as const
    await openTask(db, { ...found, ...renewal, payerEmail: owner.email })
    const others = { reference: `cptgems-${randomUUID().replaceAll('-', '')}`, ownerId: null }
    const email = kind === 'shared' ? owner.email : ''
    if (kind !== 'alone')
      await db.insert(schema.checkouts).values({ ...paid!, ...others, businessId: null, email })
    await deleteUser(admin, owner.id, made.provider)
    const [task] = await tasksAbout(renewal.reference)
    left[kind] = task?.payerEmail === owner.email ? 'named' : String(task?.payerEmail)
  }
  expect(left).toEqual({ alone: 'null', shared: 'named', 'shared with who is gone': 'named' })
})

test('a task about who is gone names them for a month after it was closed, and no longer', async () => {
  const made = await makeProvider()
  const { owner, reference, code } = await makeSubscriber(made)
  const stays = await makeSubscriber(made)
  await deleteUser(await makeAdmin(), owner.id, made.provider)
  const [charge] = made.fake.renew(code, true)
  await made.hear(charge ? [charge] : [])
  const renewal = String(JSON.parse(charge?.body ?? '{}').data.reference)
  const about = { kind: 'dispute', note: 'Disputed.', payerEmail: owner.email } as const
  await openTask(db, { ...about, subject: reference, reference })
  const other = stays.reference
  const email = stays.owner.email
  await openTask(db, { ...about, subject: other, reference: other, payerEmail: email })
  const named = async () =>
    Promise.all(
      [renewal, reference, other].map(async (one) => (await tasksAbout(one))[0]?.payerEmail),
    )
  const inDays = (days: number) => new Date(Date.now() + days * day)
  await cleanUpPlans(db, inDays(400))
  expect(await named()).toEqual([owner.email, owner.email, email])
  const closed = { state: 'settled', closedAt: new Date() } as const
  await db.update(schema.billingTasks).set(closed)
  await cleanUpPlans(db, inDays(29))
  expect(await named()).toEqual([owner.email, owner.email, email])
  await cleanUpPlans(db, inDays(31))
  expect(await named()).toEqual([null, null, email])
})

test('an address that is part of another is another person’s', async () => {
  const name = randomUUID()
  const elsewhere = await makeBookable({ description: `Write to a${name}@example.co.za.` })
  await erasePerson(system, `${name}@example.co`)
  const [after] = await db
    .select()
    .from(schema.businesses)
    .where(eq(schema.businesses.id, elsewhere.id))
  expect(after?.description).toBe(elsewhere.description)
})

test('calendars at an address that ends in the erased one stay connected', async () => {
  const name = randomUUID()
  const { id: businessId } = await makeBookable()
  const url = `https://calendar.example/ical/a${name}%40example.co.za/basic.ics`
  await db.insert(schema.outsideCalendars).values({ businessId, url })
  for (const email of [`${name}@example.co.za`, `a${name}@example.co`]) {
    await erasePerson(system, email)
    expect(await db.$count(schema.outsideCalendars, eq(schema.outsideCalendars.url, url))).toBe(1)
  }
  await erasePerson(system, `a${name}@example.co.za`)
  expect(await db.$count(schema.outsideCalendars, eq(schema.outsideCalendars.url, url))).toBe(0)
})

test('who gives the phone number of another empties no record about them', async () => {
  const phone = `+2782${randomInt(1_000_000, 9_999_999)}`
  const other = await makeBookable({ phone })
  const target = { type: 'business', id: other.id } as const
  await recordAudit(db, system, 'business.edited', target, { phone: null }, { phone })
  const thief = await makeUser({ phone })
  await deleteOwnAccount(thief.actor, { currentPassword: factoryPassword })
  const [record] = await db
    .select()
    .from(schema.auditEntries)
    .where(eq(schema.auditEntries.targetId, other.id))
  expect(record?.after).toEqual({ phone })
})

test('a customer’s open booking is cancelled, and the business notified without naming them', async () => {
  const business = await makeBookable()
  const email = `${randomUUID()}@guest.example`
  const booking = await makeBooking({ businessId: business.id, customerEmail: email })
  await erasePerson(await makeAdmin(), email)
  expect(await bookingNow(booking.id)).toMatchObject({
    ...{ status: 'CANCELLED', customerName: 'Guest', customerEmail: '', customerPhone: '' },
  })
  const [mail] = await db
    .select()
    .from(schema.mails)
    .where(eq(schema.mails.recipient, business.email ?? ''))
  expect(mail?.subject).toMatch(/^Cancelled: /)
  expect(mail?.text).not.toContain('Naledi')
})

test('an export holds the mails to a person without their links, and of those to others only that there are some', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  await requestPasswordReset({ email: user.email, address: randomUUID() })
  const link = await mailedToken(user.email, 'password-reset')
  expect(link).toHaveLength(43)
  const folded = `DESCRIPTION:https://x.example/bookings/${link.slice(0, 30)}\r\n ${link.slice(30)}`
  const attachments = [{ filename: 'a.ics', contentType: 'text/calendar', content: folded }]
  await db.update(schema.mails).set({ attachments }).where(eq(schema.mails.recipient, user.email))
  const about = { subject: `${user.email} asks`, text: 'Their notes', html: '<p>Their notes</p>' }
  await db.insert(schema.mails).values({ kind: 'booking-notice', recipient: other.email, ...about })
  let text = ''
  for await (const piece of await exportPerson(await makeAdmin(), user.email)) text += piece
  const { held } = JSON.parse(text) as { held: { mails: Record<string, unknown>[] } }
  expect(held.mails).toHaveLength(2)
  const [own, theirs] = held.mails.toSorted((a, b) => `${b['kind']}`.localeCompare(`${a['kind']}`))
  expect(own?.['text']).toContain('/reset-password?token=…')
  for (const part of [link, link.slice(0, 30), link.slice(30)]) expect(text).not.toContain(part)
  expect(theirs).toEqual({ kind: 'booking-notice', created_at: expect.any(String) as unknown })
  expect(text).not.toContain(other.email)
})

test('only admins and the command line look for people; admins are not erased', async () => {
  const [owner, admin] = [await makeUser(), await makeAdmin()]
  for (const [actor, code] of [
    [anonymous, 'unauthenticated'],
    [owner.actor, 'forbidden'],
  ] as const) {
    expect(await codeOf(findPerson(actor, 'a@b.example'))).toBe(code)
    expect(await codeOf(exportPerson(actor, 'a@b.example'))).toBe(code)
    expect(await codeOf(erasePerson(actor, owner.email))).toBe(code)
  }
  expect(await codeOf(erasePerson(admin, admin.email))).toBe('conflict')
})

test('what a process that ended was writing goes at the next start, what another writes stays', async () => {
  mkdirSync(folder(), { recursive: true })
  const [ended, running] = ['.x.eml.999999999', `.y.eml.${process.ppid}`]
  for (const name of [ended, running]) writeFileSync(join(folder(), name), 'half')
  expect(await deleteUnfinishedMails(folder())).toBe(1)
  expect(readdirSync(folder())).toContain(running)
  expect(readdirSync(folder())).not.toContain(ended)
})
