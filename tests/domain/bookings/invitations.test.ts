import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import {
  cancelBooking,
  confirmBooking,
  declineBooking,
} from '#app/domain/bookings/answer.server.ts'
import { calendarFeed, feedToken, resetFeed } from '#app/domain/bookings/feed.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { guestCalendar } from '#app/domain/bookings/queries.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import type { BookingDetails } from '#app/domain/bookings/schema.ts'
import { brand } from '#app/brand.ts'
import { guestDetails, makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { readInvitation } from '#tests/support/itip.ts'
import { receiveMails, type Received } from '#tests/support/received-mails.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

const book = (business: string, details: Partial<BookingDetails> = {}) =>
  requestBooking(anonymous, {
    ...{ business, details: guestDetails(details), address: randomUUID() },
    origin: { kind: 'call', idempotencyKey: null },
  })

const filesOf = (mail: Received | undefined) =>
  (mail?.attachments ?? []).map(({ contentType, content }) => ({
    contentType,
    text: content.toString('utf8'),
  }))

/** The invitation of the one mail that holds any. */
async function invitationNow(bookingId: string) {
  const [mail, ...others] = (await receiveMails(bookingId)).filter(
    ({ attachments }) => attachments.length > 0,
  )
  expect(others).toEqual([])
  const files = filesOf(mail)
  expect(files.map(({ contentType }) => contentType)).toEqual(['text/calendar', 'application/ics'])
  expect(files[0]?.text).toBe(files[1]?.text)
  const invitation = readInvitation(files[0]?.text ?? '')
  // The part of the mail names the method too (RFC 6047 §2.4), and stands beside the text.
  expect(mail?.raw).toMatch(
    new RegExp(
      `multipart/alternative[^]*text/calendar; charset=utf-8;\\s+method=${invitation.method}`,
    ),
  )
  return invitation
}

describe('the invitation to a booking', () => {
  test('on request follows every change, in order', async () => {
    const { id: business, name } = await makeBookable({ address: '1 Main Road, shop 2; upstairs' })
    const details = guestDetails()
    const { id } = await book(business, details)
    const guest = { kind: 'guest', bookingId: id } as const
    const seen = [await invitationNow(id)]
    expect(seen[0]).toMatchObject({
      ...{ method: 'REQUEST', status: 'TENTATIVE', sequence: 0, uid: `${id}@bookings.cptgems` },
      ...{ start: details.dateTime, end: timeAhead(3, '11:00'), summary: `Pending: ${name}` },
      location: expect.stringContaining('1 Main Road, shop 2; upstairs'),
      organizer: { name, at: `mailto:${brand.contactEmail}` },
      attendee: {
        name: 'Naledi Dlamini',
        at: expect.stringMatching(/^mailto:.*@guest\.example$/i),
      },
    })
    await confirmBooking(system, { bookingId: id })
    seen.push(await invitationNow(id))
    await moveBooking(guest, { bookingId: id, startsAt: timeAhead(4) })
    seen.push(await invitationNow(id))
    await confirmBooking(system, { bookingId: id })
    seen.push(await invitationNow(id))
    await cancelBooking(guest, { bookingId: id })
    seen.push(await invitationNow(id))

    expect(seen.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'REQUEST TENTATIVE',
      'REQUEST CONFIRMED',
      'REQUEST TENTATIVE',
      'REQUEST CONFIRMED',
      'CANCEL CANCELLED',
    ])
    expect(seen[3]?.start).toEqual(timeAhead(4))
    expect(new Set(seen.map(({ uid }) => uid)).size).toBe(1)
    seen.slice(1).forEach((after, at) => {
      expect(after.sequence).toBeGreaterThan(seen[at]?.sequence ?? Infinity)
      expect(+after.stamp).toBeGreaterThanOrEqual(+(seen[at]?.stamp ?? Infinity))
    })
  })

  test('that is confirmed at once names service, person, party and price', async () => {
    const own = await makeBookable({ planStatus: 'BASIC', confirmation: 'instant' })
    const yoga = await makeService({ businessId: own.id, name: 'Yoga, slow', capacity: 12 })
    const ann = await makeStaff({ businessId: own.id, name: 'Ann' })
    const { id } = await book(own.id, { serviceId: yoga.id, personId: ann.id, partySize: 3 })
    const first = await invitationNow(id)
    expect(first).toMatchObject({ status: 'CONFIRMED', summary: `Yoga, slow, ${own.name}` })
    expect(first.description).toContain('Service: Yoga, slow\nWith: Ann\nPeople: 3\nPrice: R350\n')
    await moveBooking({ kind: 'guest', bookingId: id }, { bookingId: id, startsAt: timeAhead(5) })
    const moved = await invitationNow(id)
    expect(moved).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', start: timeAhead(5) })
    expect(moved.sequence).toBeGreaterThan(first.sequence)
  })

  test('is taken back where the request is declined', async () => {
    const { id } = await book((await makeBookable()).id)
    const { sequence } = await invitationNow(id)
    await declineBooking(system, { bookingId: id })
    const declined = await invitationNow(id)
    expect(declined).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
    expect(declined.sequence).toBeGreaterThan(sequence)
  })

  test('as a file to keep invites nobody, and is cancelled once the booking is', async () => {
    const { id, token } = await book((await makeBookable()).id)
    expect(readInvitation(await guestCalendar(token ?? ''))).toMatchObject({
      method: 'PUBLISH',
      attendee: null,
    })
    await cancelBooking({ kind: 'guest', bookingId: id }, { bookingId: id })
    expect(readInvitation(await guestCalendar(token ?? ''))).toMatchObject({ method: 'CANCEL' })
  })
})

const hostile =
  'Eve "the; boss\\": \u202Eelb\r\nBcc: all@x.example\u0007\u0085\u2028\u2066END:VEVENT\u2069'

test('names with control characters and turned directions reach no header and no calendar', async () => {
  const { actor, business } = await makeOwner({
    ...{ name: hostile, address: hostile, email: 'front@desk.example', isListingPublished: true },
    planStatus: 'BASIC',
  })
  await makeService({ businessId: business.id, name: hostile })
  await makeStaff({ businessId: business.id, name: hostile })
  const { id } = await book(business.id, { customerName: hostile, notes: hostile })
  await confirmBooking(system, { bookingId: id })
  const received = await receiveMails(id)
  expect(received.length).toBeGreaterThanOrEqual(4)
  for (const mail of received) {
    expect(mail.headers.has('bcc')).toBe(false)
    const headers = [mail.subject, mail.to, mail.from, mail.replyTo].map((part) =>
      JSON.stringify(part),
    )
    for (const header of headers) expect(header).not.toMatch(/\p{Bidi_Control}|\\[rnu]/u)
    expect(`${mail.text}${mail.html}`).not.toMatch(/\p{Bidi_Control}|\u0007|\u0085/u)
    for (const { text } of filesOf(mail)) {
      const { organizer, summary, location } = readInvitation(text)
      expect(`${summary}${location}${organizer?.name}`).not.toMatch(/\p{Bidi_Control}|\p{Cc}/u)
      expect(organizer?.name).toBe("Eve 'the; boss/': elb Bcc: all@x.example END:VEVENT")
    }
  }
  await resetFeed(actor)
  const { feedVersion } = await businessNow(business.id)
  const feed = await calendarFeed(feedToken(business.id, feedVersion))
  expect(feed.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(feed.replaceAll('\r\n', '')).not.toMatch(/\p{Bidi_Control}|\p{Cc}/u)
})
