import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { handleUnread, unreadBookings } from '#app/domain/admin/unread-bookings.server.ts'
import { confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { guestBooking } from '#app/domain/bookings/queries.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import type { BookingBearer } from '#app/domain/bookings/record.server.ts'
import { guestOf, manageToken } from '#app/domain/bookings/tokens.server.ts'
import { changeBooking } from '#app/domain/calendar/change.server.ts'
import { enterBooking } from '#app/domain/calendar/own-entry.server.ts'
import { deliverMail } from '#app/domain/mail/deliver.server.ts'
import { EmailRefused, type EmailGateway } from '#app/gateways/email/port.ts'
import { hour } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { auditEntries, bookings, businesses } from '#db/schema/index.ts'
import {
  bookingNow,
  guestDetails,
  mailsAbout,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'

type Values = Parameters<typeof makeBookable>[0]

async function makeAsked(values: Values = {}, dateTime = timeAhead(3)) {
  const business = await makeBookable({ phone: '+27825550100', ...values })
  const { id } = await requestBooking(anonymous, {
    business: business.id,
    details: guestDetails({ dateTime }),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  })
  return { business, id, guest: guestOf(manageToken(id)) as BookingBearer }
}

/** Asked `hoursAgo` and starting `hoursAhead`, whatever the clock says. */
async function makeWaiting(hoursAgo: number, hoursAhead: number) {
  const asked = await makeAsked()
  const now = Date.now()
  const startsAt = new Date(now + hoursAhead * hour)
  await db
    .update(bookings)
    .set({
      startsAt,
      endsAt: new Date(startsAt.getTime() + hour),
      askedAt: new Date(now - hoursAgo * hour),
    })
    .where(eq(bookings.id, asked.id))
  return asked
}

const kindsAfterCleanup = async (id: string) => {
  const before = new Set((await mailsAbout(id)).map(({ id }) => id))
  await cleanUpBookings()
  return (await mailsAbout(id)).filter((mail) => !before.has(mail.id)).map(({ kind }) => kind)
}
const inQueue = async (id: string) =>
  (await unreadBookings(await makeAdmin())).some((line) => line.id === id)
const vanish = (id: string) =>
  db.update(businesses).set({ email: null }).where(eq(businesses.id, id))

const gateway = (send: EmailGateway['send']): EmailGateway => ({ send, close: () => {} })
const addressRefused = new EmailRefused('550', { isAddressRefused: true })
async function refuseNotices(id: string, answer = addressRefused) {
  const refusing = gateway(() => Promise.reject(answer))
  for (const mail of await mailsAbout(id)) {
    if (mail.kind === 'booking-notice') await deliverMail({ mailId: mail.id }, refusing)
  }
}

describe('an owner who does not answer', () => {
  test.each([
    ['after a day, where there are days left', 25, 48, true],
    ['not before', 23, 48, false],
    ['at half of the time there was', 3, 2.9, true],
    ['not before half of it', 2, 3, false],
  ])('is reminded once: %s', async (_, hoursAgo, hoursAhead, isReminded) => {
    const { id } = await makeWaiting(hoursAgo, hoursAhead)
    const kinds = await kindsAfterCleanup(id)
    expect(kinds.includes('booking-owner-reminder')).toBe(isReminded)
    expect(await kindsAfterCleanup(id)).toEqual([])
  })

  test('is not reminded of what was answered', async () => {
    const owner = await makeUser()
    const { id, business } = await makeWaiting(25, 48)
    await db.update(businesses).set({ ownerId: owner.id }).where(eq(businesses.id, business.id))
    await confirmBooking(owner.actor, { bookingId: id })
    expect(await kindsAfterCleanup(id)).toEqual([])
  })

  test('is reminded again of a time that the customer moved to', async () => {
    const { id, guest } = await makeWaiting(25, 48)
    expect(await kindsAfterCleanup(id)).toEqual(['booking-owner-reminder'])
    await moveBooking(guest, { bookingId: id, startsAt: timeAhead(6) })
    expect(await kindsAfterCleanup(id)).toEqual([])
    await db
      .update(bookings)
      .set({ askedAt: new Date(Date.now() - 25 * hour) })
      .where(eq(bookings.id, id))
    expect(await kindsAfterCleanup(id)).toEqual(['booking-owner-reminder'])
  })
})

describe('a customer without an answer', () => {
  test.each([
    ['four hours ahead', 60, 3.9, true],
    ['not five hours ahead', 60, 5, false],
    ['at half of a short time', 1.1, 1, true],
    ['not before half of it', 1, 1.2, false],
  ])('is offered other ways once: %s', async (_, hoursAgo, hoursAhead, isOffered) => {
    const { id } = await makeWaiting(hoursAgo, hoursAhead)
    expect((await kindsAfterCleanup(id)).includes('booking-unanswered')).toBe(isOffered)
    expect((await guestBooking(manageToken(id))).isOverdue).toBe(isOffered)
    expect(await kindsAfterCleanup(id)).toEqual([])
  })

  test('reads how to call, send a WhatsApp, move or cancel', async () => {
    const { id, business } = await makeWaiting(60, 3)
    await cleanUpBookings()
    const mail = (await mailsAbout(id)).find(({ kind }) => kind === 'booking-unanswered')
    expect(mail?.text).toContain('tel:+27825550100')
    expect(mail?.text).toContain('https://wa.me/27825550100?text=')
    expect(mail?.text).toMatch(/Manage your booking:\n.+\/bookings\//)
    expect(mail?.text).toContain(`${business.name} has not answered your request yet`)
    const at = (part: string) => mail?.text?.indexOf(part) ?? -1
    expect(at('tel:'), 'what to do comes before what was booked').toBeLessThan(at('When:'))
  })
})

describe('a booking that nobody reads', () => {
  test('stands in the admins’ queue, and its customer is notified once', async () => {
    const { id, business } = await makeAsked()
    expect(await inQueue(id)).toBe(false)
    await vanish(business.id)
    expect(await inQueue(id)).toBe(true)
    expect(await kindsAfterCleanup(id)).toEqual(['booking-unread'])
    expect(await kindsAfterCleanup(id)).toEqual([])
    const text = (await mailsAbout(id)).find(({ kind }) => kind === 'booking-unread')?.text
    expect(text).toMatch(/do not reach Kalk Bay Bakery at the moment/)
    expect(text).toContain('tel:+27825550100')
    expect(text).not.toMatch(/will answer soon/)
  })

  test('is one whose notice was refused for good', async () => {
    const { id } = await makeAsked()
    await refuseNotices(id)
    expect(await inQueue(id)).toBe(true)
    expect(await kindsAfterCleanup(id)).toEqual(['booking-unread'])
  })

  test('is one that was confirmed at once and whose notice nobody took', async () => {
    const { id, business } = await makeAsked({ planStatus: 'BASIC', confirmation: 'instant' })
    expect(await inQueue(id)).toBe(false)
    await refuseNotices(id, new EmailRefused('552'))
    expect(await inQueue(id)).toBe(true)
    expect(await kindsAfterCleanup(id)).toEqual(['booking-unread'])
    expect((await mailsAbout(id)).at(-1)?.text).toMatch(/may not know of your booking/)
    const shown = await guestBooking(manageToken(id))
    expect(shown).toMatchObject({ isUnread: true })
    expect(shown.directly).toContain('082 555 0100')
    const email = `${randomUUID()}@new.example`
    await db.update(businesses).set({ email }).where(eq(businesses.id, business.id))
    expect(await kindsAfterCleanup(id)).toEqual(['booking-notice'])
    expect((await mailsAbout(id)).at(-1)).toMatchObject({ recipient: email })
    expect((await mailsAbout(id)).at(-1)?.text).toMatch(/has booked at .* It is confirmed\./)
    expect(await inQueue(id)).toBe(false)
    expect((await guestBooking(manageToken(id))).directly).toBeNull()
    expect(await kindsAfterCleanup(id)).toEqual([])
  })

  test('is none that its owner confirmed on the desk, though the notice was refused', async () => {
    const owner = await makeUser()
    const { id, business } = await makeAsked()
    await refuseNotices(id, new EmailRefused('552'))
    expect(await inQueue(id)).toBe(true)
    await cleanUpBookings()
    await db.update(businesses).set({ ownerId: owner.id }).where(eq(businesses.id, business.id))
    await confirmBooking(owner.actor, { bookingId: id })
    expect(await inQueue(id)).toBe(false)
    expect((await guestBooking(manageToken(id))).directly).toBeNull()
    expect(await kindsAfterCleanup(id)).toEqual([])
  })

  test('is none that its owner has moved since, or entered', async () => {
    const owner = await makeUser({ emailVerifiedAt: null })
    const { id, business } = await makeAsked({ planStatus: 'BASIC', confirmation: 'instant' })
    await refuseNotices(id, new EmailRefused('552'))
    await db
      .update(businesses)
      .set({ ownerId: owner.id, confirmation: 'request' })
      .where(eq(businesses.id, business.id))
    expect(await inQueue(id)).toBe(true)
    await changeBooking(owner.actor, { bookingId: id, dateTime: timeAhead(4) })
    expect(await inQueue(id)).toBe(false)
    const { id: entered } = await enterBooking(owner.actor, { dateTime: timeAhead(5) })
    await vanish(business.id)
    expect(await inQueue(entered)).toBe(false)
    expect(await inQueue(id)).toBe(true)
  })

  test('is mailed to an address that the business has since, and then waits as any other', async () => {
    const { id, business } = await makeAsked()
    await refuseNotices(id)
    await cleanUpBookings()
    const email = `${randomUUID()}@new.example`
    await db.update(businesses).set({ email }).where(eq(businesses.id, business.id))
    expect(await kindsAfterCleanup(id)).toEqual(['booking-notice'])
    expect((await mailsAbout(id)).at(-1)?.recipient).toBe(email)
    expect(await inQueue(id)).toBe(false)
    expect((await guestBooking(manageToken(id))).directly).toBeNull()
    expect(await kindsAfterCleanup(id)).toEqual([])
  })

  test('leaves the queue when an admin has dealt with it, which is audited', async () => {
    const admin = await makeAdmin()
    const { id, business } = await makeAsked()
    await vanish(business.id)
    await handleUnread(admin, { intent: 'handleBooking', bookingId: id })
    expect(await inQueue(id)).toBe(false)
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.targetId, id))
    expect(entry).toMatchObject({ action: 'booking.handled', actorUserId: admin.userId })
  })

  test.each([
    ['confirmBooking', 'CONFIRMED', 'booking-confirmed'],
    ['declineBooking', 'CANCELLED', 'booking-declined'],
  ] as const)('is answered for the business: %s', async (intent, status, kind) => {
    const { id, business } = await makeAsked()
    await vanish(business.id)
    await handleUnread(await makeAdmin(), { intent, bookingId: id })
    expect((await bookingNow(id)).status).toBe(status)
    expect((await mailsAbout(id)).map(({ kind }) => kind)).toContain(kind)
    expect(await inQueue(id)).toBe(false)
  })

  test('is nobody’s but an admin’s to see or to deal with', async () => {
    const { id } = await makeAsked()
    const owner = await makeUser()
    await expect(unreadBookings(owner.actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      handleUnread(owner.actor, { intent: 'handleBooking', bookingId: id }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('a booking from before an upgrade sets off no mail, and stands in the queue where nobody reads it', async () => {
  const business = await makeBookable()
  const left = await makeBookable({ email: null })
  const startsAt = new Date(Date.now() + 2 * hour)
  const createdAt = new Date(Date.now() - 72 * hour)
  const [heard, unheard] = await Promise.all(
    [business, left].map(({ id }) => makeBooking({ businessId: id, startsAt, createdAt })),
  )
  expect(await kindsAfterCleanup(heard?.id ?? '')).toEqual([])
  expect(await kindsAfterCleanup(unheard?.id ?? '')).toEqual([])
  expect(await inQueue(heard?.id ?? '')).toBe(false)
  expect(await inQueue(unheard?.id ?? '')).toBe(true)
})
