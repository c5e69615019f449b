import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { deleteLeftMails } from '#app/domain/mail/delete-mails.server.ts'
import { erasePerson } from '#app/domain/privacy/person.server.ts'
import { db } from '#db/client.server.ts'
import { mails, refusedAddresses, services, waitingEntries } from '#db/schema/index.ts'
import { makeBookable, timeAhead } from '#tests/support/bookings.ts'
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
