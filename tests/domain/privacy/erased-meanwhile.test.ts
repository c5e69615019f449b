import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { day } from '#app/domain/local-time.ts'
import { cleanUpMails, deleteMailFiles } from '#app/domain/mail/cleanup.server.ts'
import { deleteLeftMails } from '#app/domain/mail/delete-mails.server.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { deliverMail } from '#app/domain/mail/deliver.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { cleanLeftMails } from '#app/domain/privacy/erase-mails.server.ts'
import { finishErasures } from '#app/domain/privacy/given-up.server.ts'
import { erasePerson } from '#app/domain/privacy/person.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { env } from '#app/env.server.ts'
import { folderGateway } from '#app/gateways/email/folder.server.ts'
import { db } from '#db/client.server.ts'
import { businesses, mails, refusedAddresses, services, waitingEntries } from '#db/schema/index.ts'
import { jobsAbout } from '#tests/support/billing-tasks.ts'
import { makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { makeService } from '#tests/support/services.ts'

const newEmail = () => `${crypto.randomUUID()}@waiting.example`

/** Somebody who waits at a listing, and a service there that names them. */
async function makeWait() {
  const business = await makeBookable({ planStatus: 'BASIC' })
  const customerEmail = newEmail()
  const values = {
    ...{ businessId: business.id, customerName: 'Zanele', customerPhone: '+27825550123' },
    ...{ wantedFrom: timeAhead(3, '08:00'), wantedUntil: timeAhead(3, '18:00') },
  }
  const [entry] = await db
    .insert(waitingEntries)
    .values({ ...values, customerEmail })
    .returning()
  const description = `Like ${customerEmail} had it.`
  const service = await makeService({ businessId: business.id, description })
  const offer = { kind: 'waiting-offer', recipient: customerEmail, subject: 'A time is available' }
  return { email: customerEmail, entryId: entry!.id, service, offer }
}

test('who waits is erased with an offer that was written meanwhile', async () => {
  const { email, entryId, service, offer } = await makeWait()
  const { erasing } = await db.transaction(async (tx) => {
    await tx.select().from(services).where(eq(services.id, service.id)).for('update')
    const begun = erasePerson(system, email)
    begun.catch(() => {})
    await expectWaiting(1, (statement) => db.execute(statement))
    await db.insert(mails).values({ ...offer, waitingId: entryId })
    return { erasing: begun }
  })
  await erasing
  const jobs = await db.execute<{ payload: Parameters<typeof deleteLeftMails>[0] }>(
    `select payload from graphile_worker._private_jobs where payload::text like '%${entryId}%'`,
  )
  for (const { payload } of jobs) await deleteLeftMails(payload)
  expect(await db.$count(waitingEntries, eq(waitingEntries.id, entryId))).toBe(0)
  expect(await db.$count(mails, eq(mails.recipient, email))).toBe(0)
})

test('what a mail server said of an address while its mail was to go is forgotten with it', async () => {
  const email = newEmail()
  const [mail] = await db
    .insert(mails)
    .values({ kind: 'x', recipient: email, subject: 'Zanele' })
    .returning()
  const { leaving } = await db.transaction(async (tx) => {
    await tx.select().from(mails).where(eq(mails.id, mail!.id)).for('update')
    const begun = deleteLeftMails({ mailIds: [mail!.id], waitingIds: [] })
    begun.catch(() => {})
    await expectWaiting(1, (statement) => db.execute(statement))
    await tx.insert(refusedAddresses).values({ address: email, answer: '550 no such user' })
    return { leaving: begun }
  })
  await leaving
  expect(await db.$count(refusedAddresses, eq(refusedAddresses.address, email))).toBe(0)
  expect(await db.$count(mails, eq(mails.id, mail!.id))).toBe(0)
})

const ago = (days: number) => new Date(Date.now() - days * day)

test('of an address that refused the last mail to it nothing stays, unless a listing has it', async () => {
  const [address, listings] = [newEmail(), newEmail()]
  await makeBookable({ email: listings })
  const farewell = { kind: 'account-deleted', recipient: address, subject: 'Gone' }
  await db.insert(mails).values({ ...farewell, createdAt: ago(6), status: 'failed' })
  const answer = '550 no such user'
  await db
    .insert(refusedAddresses)
    .values([address, listings].map((one) => ({ address: one, answer })))
  await cleanUpMails()
  expect(await db.$count(mails, eq(mails.recipient, address))).toBe(0)
  expect(await db.$count(refusedAddresses, eq(refusedAddresses.address, address))).toBe(0)
  const [mail] = await db
    .insert(mails)
    .values({ ...farewell, recipient: listings })
    .returning()
  await deleteLeftMails({ mailIds: [mail!.id], waitingIds: [] })
  expect(await db.$count(refusedAddresses, eq(refusedAddresses.address, listings))).toBe(1)
})

test('mails go that have lost the booking they were about, and those of nobody as guests’ data does', async () => {
  const { id: businessId } = await makeBookable()
  const recipient = newEmail()
  const sent = { recipient, subject: 'Sent', status: 'sent' as const }
  await db.insert(mails).values([
    { ...sent, kind: 'booking-receipt', createdAt: ago(6) },
    { ...sent, kind: 'plan-paid', createdAt: ago(750) },
    { ...sent, kind: 'booking-confirmed', createdAt: ago(4) },
    { ...sent, kind: 'waiting-offer', createdAt: ago(6), status: 'queued' },
    { ...sent, kind: 'booking-cancelled', createdAt: ago(6), businessId },
    { ...sent, kind: 'plan-credit', createdAt: ago(700) },
  ])
  await cleanUpMails()
  const left = await db.select().from(mails).where(eq(mails.recipient, recipient))
  expect(left.map(({ kind }) => kind).toSorted()).toEqual([
    ...['booking-cancelled', 'booking-confirmed', 'plan-credit', 'waiting-offer'],
  ])
})

test('the night deletes the mails and the listing that the queue gave up to delete', async () => {
  const [gone, recent] = [
    await makeBookable({ closedAt: ago(11) }),
    await makeBookable({ closedAt: ago(9) }),
  ]
  const recipient = newEmail()
  const draft = { kind: 'x', recipient, subject: 'Sent', businessId: recent.id }
  const [mail] = await db.insert(mails).values(draft).returning()
  const payload = { mailIds: [mail!.id], waitingIds: [] }
  await enqueue(db, 'delete-mails', payload)
  await giveUp()
  expect(await finishErasures()).toBe(0)
  expect(await db.$count(mails, eq(mails.recipient, recipient))).toBe(0)
  const jobs = `select from graphile_worker._private_jobs where payload::text like '%${mail!.id}%'`
  expect(await db.execute(jobs)).toHaveLength(0)
  const left = await db.select().from(businesses).where(isNotNull(businesses.closedAt))
  expect(left.map(({ id }) => id)).toEqual([recent.id])
  expect(gone.id).not.toBe(recent.id)
})

test('the file of a mail to somebody else goes that names an erased address in its text or calendar alone', async () => {
  const folder = join(env().DATA_DIR, 'mail')
  const [email, other] = [newEmail(), newEmail()]
  const invitation = (address: string) => ({
    ...{ filename: 'booking.ics', contentType: 'text/calendar' },
    content: `BEGIN:VCALENDAR\r\nATTENDEE;CN=Zanele Ndlovu of the Bo-Kaap;PARTSTAT=ACCEPTED:mailto:${address.slice(0, 20)}\r\n ${address.slice(20)}\r\nEND:VCALENDAR`,
  })
  const draft = (address: string, inText: boolean) => ({
    ...{ kind: 'x', recipient: `${crypto.randomUUID()}@owner.example`, subject: 'A booking' },
    content: {
      ...{ title: 'A booking', preview: '' },
      blocks: inText ? [paragraph(`A long line of words, so that it is folded: ${address}`)] : [],
    },
    attachments: inText ? [] : [invitation(address)],
  })
  const drafts = [
    ...[draft(email, true), draft(email, false), draft(`https://x.example/?to=${email}`, true)],
    // Addresses of others, which end or begin as this one.
    ...[draft(other, true), draft(`jo${email}`, true), draft(`jo${email}.za`, false)],
  ]
  await queueMails(db, drafts)
  const to = drafts.map(({ recipient }) => recipient)
  const sent = await db.select().from(mails).where(inArray(mails.recipient, to))
  for (const { id } of sent) await deliverMail({ mailId: id }, folderGateway(folder))
  await erasePerson(system, email.toUpperCase())
  const [job] = await jobsAbout('delete-mail-files', email)
  await deleteMailFiles(job as Parameters<typeof deleteMailFiles>[0])
  const kept = sent.filter(({ id }) => readdirSync(folder).some((name) => name.includes(id)))
  expect(kept.map(({ recipient }) => recipient).toSorted()).toEqual(to.slice(3).toSorted())
})

/** A mail about an account that names somebody else, and waits to be sent. */
async function makeWarning() {
  const { id: ownerId, email: recipient } = await makeUser()
  const email = newEmail()
  const subject = `Your address is ${email} now`
  const content = { title: subject, preview: '', blocks: [] }
  await queueMails(db, [{ kind: 'warning', recipient, ownerId, subject, content }])
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, recipient))
  const id = mail!.id
  const now = () => db.select().from(mails).where(eq(mails.id, id))
  return { id, email, now }
}

/** Erases somebody while the mail that names them is being handed over. */
const eraseMeanwhile = ({ id, email }: { id: string; email: string }) =>
  db.transaction(async (tx) => {
    await tx.select().from(mails).where(eq(mails.id, id)).for('update')
    await erasePerson(system, email)
  })

const giveUp = () =>
  db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)

test('what the queue gave up to clean of an address is cleaned all the same, and the queue names it no more', async () => {
  const warning = await makeWarning()
  await eraseMeanwhile(warning)
  await finishErasures()
  expect(await jobsAbout('clean-mails', warning.email)).toHaveLength(1)
  await giveUp()
  await finishErasures()
  expect(await warning.now()).toMatchObject([{ subject: 'Your address is (erased) now' }])
  expect(await jobsAbout('clean-mails', warning.email)).toEqual([])
})

test('a mail that cannot be cleaned of an address goes, and the queue names it no more', async () => {
  const [warning, other] = [await makeWarning(), await makeWarning()]
  for (const one of [warning, other]) await eraseMeanwhile(one)
  await giveUp()
  await db.execute(
    sql.raw(`
    create function broken() returns trigger language plpgsql as $$ begin raise 'ours'; end $$;
    create trigger broken before update on mails for each row
      when (new.id = '${warning.id}') execute function broken()`),
  )
  await finishErasures()
  await db.execute(sql.raw('drop trigger broken on mails; drop function broken()'))
  expect(await warning.now()).toEqual([])
  expect(await other.now()).toMatchObject([{ subject: 'Your address is (erased) now' }])
  for (const { email } of [warning, other])
    expect(await jobsAbout('clean-mails', email)).toEqual([])
})

test.each(['before', 'while'])(
  'the file of a mail that left %s an address was erased goes, and that of one to be sent names nobody',
  async (when) => {
    const folder = join(env().DATA_DIR, 'mail')
    const [left, waits] = [await makeWarning(), await makeWarning()]
    const filesOf = ({ id }: { id: string }) =>
      readdirSync(folder).filter((name) => name.includes(id))
    const send = ({ id }: { id: string }) => deliverMail({ mailId: id }, folderGateway(folder))
    if (when === 'before') {
      await send(left)
      await erasePerson(system, left.email)
    } else {
      await eraseMeanwhile(left)
      await send(left)
      const [job] = await jobsAbout('clean-mails', left.email)
      await cleanLeftMails(job as Parameters<typeof cleanLeftMails>[0])
    }
    await erasePerson(system, waits.email)
    await send(waits)
    expect(filesOf(left)).toHaveLength(1)
    const jobs = await db.execute<{ payload: { mailIds: string[] } }>(sql`
      select p.payload from graphile_worker._private_jobs p
      join graphile_worker._private_tasks t on t.id = p.task_id where t.identifier = 'delete-mail-files'`)
    for (const { payload } of jobs) await deleteMailFiles(payload)
    expect(filesOf(left)).toEqual([])
    expect(filesOf(waits)).toHaveLength(1)
    expect(await left.now()).toMatchObject([
      { status: 'sent', subject: 'Your address is (erased) now' },
    ])
  },
)
