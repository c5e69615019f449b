import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enqueueDeliveries } from '#app/domain/bookings/enqueue-deliveries.server.ts'
import { loadBookings } from '#app/domain/bookings/record.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { deleteUnsentOffers, takeBackMails } from '#app/domain/offers/unsent-offers.server.ts'
import { db } from '#db/client.server.ts'
import { bookings, deliveries, mails } from '#db/schema/index.ts'
import { makeBookable, makeBooking } from '#tests/support/bookings.ts'

const timesOf = <One>(count: number, one: One) => Array.from({ length: count }, () => one)

// What a whole listing takes with it is mailed, reported and taken back in one transaction.
describe('more than one statement takes values for, at once', () => {
  test('mails are queued, each once', async () => {
    const recipient = `${randomUUID()}@example.co.za`
    const content = { title: 'Cancelled', preview: '', blocks: [] }
    const draft = { kind: 'x', recipient, subject: 'Cancelled', content, attachments: [] }
    const whole = { ...draft, replyTo: null, ownerId: randomUUID() }
    await db.transaction((tx) => queueMails(tx, timesOf(8300, whole)))
    expect(await db.$count(mails, eq(mails.recipient, recipient))).toBe(8300)
    const [jobs] = await db.execute<{ count: number }>(sql`
      select count(distinct mails.id)::int as count from graphile_worker._private_jobs
      join mails on mails.id::text = payload ->> 'mailId' where recipient = ${recipient}`)
    expect(jobs?.count).toBe(8300)
  })

  test('mails beside which something is written write it once', async () => {
    const business = await makeBookable({ planStatus: 'PREMIUM' })
    const { id } = await makeBooking({ businessId: business.id })
    const added = db.$with('added').as(
      db
        .update(bookings)
        .set({ sequence: sql`${bookings.sequence} + 1` })
        .where(eq(bookings.id, id))
        .returning({ id: bookings.id }),
    )
    const content = { title: 'Cancelled', preview: '', blocks: [] }
    const draft = { kind: 'x', recipient: 'somebody@example.co.za', subject: 'x', content }
    await queueMails(db, timesOf(1001, { ...draft, bookingId: id }), added)
    const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
    expect(booking?.sequence).toBe(1)
    expect(await db.$count(mails, eq(mails.bookingId, id))).toBe(1001)
  })

  test('cancelled bookings are reported to the automation', async () => {
    const makeWebhookUrl = 'https://hook.example/x'
    const business = await makeBookable({ planStatus: 'PREMIUM', makeWebhookUrl })
    const { id } = await makeBooking({ businessId: business.id })
    const [record] = await loadBookings(db, eq(bookings.id, id))
    await db.transaction((tx) =>
      enqueueDeliveries(tx, 'booking.cancelled', timesOf(16_400, record!)),
    )
    expect(await db.$count(deliveries, eq(deliveries.bookingId, id))).toBe(16_400)
  })

  test('offers are taken back', async () => {
    const values = { kind: 'x', recipient: 'somebody@example.co.za', subject: 'x' }
    const [mail] = await db.insert(mails).values(values).returning()
    const ids = Array.from({ length: 66_000 }, () => randomUUID())
    expect(await deleteUnsentOffers(ids, db)).toBe(0)
    await takeBackMails({ mailIds: [...ids, mail!.id] })
    expect(await db.$count(mails, eq(mails.id, mail!.id))).toBe(0)
  })
})
