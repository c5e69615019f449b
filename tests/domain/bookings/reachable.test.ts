import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import {
  cancelBooking,
  confirmBooking,
  declineBooking,
} from '#app/domain/bookings/answer.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { guestBooking } from '#app/domain/bookings/queries.server.ts'
import type { BookingBearer } from '#app/domain/bookings/record.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { guestOf, issueFormToken, manageToken } from '#app/domain/bookings/tokens.server.ts'
import { publicBusiness } from '#app/domain/businesses/public-json.server.ts'
import { businessPage } from '#app/domain/businesses/queries.server.ts'
import { matchBusinesses } from '#app/domain/businesses/search.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { db } from '#db/client.server.ts'
import { bookings, businesses, refusedAddresses, users } from '#db/schema/index.ts'
import {
  bookingNow,
  guestDetails,
  mailKinds,
  mailsAbout,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'

type Values = Parameters<typeof makeBookable>[0]
type Details = ReturnType<typeof guestDetails>

const makeUnreachable = (values: Values = {}) => makeBookable({ email: null, ...values })
/** A business with a booking request made before it became unreachable. */
async function makeLeftBehind(booking: object = {}, values: Values = {}) {
  const business = await makeUnreachable({ phone: '+27821110000', ...values })
  const made = await makeBooking({ businessId: business.id, ...booking })
  return { business, booking: made, guest: guestOf(manageToken(made.id)) as BookingBearer }
}
const call = (business: string, details: Details = guestDetails(), key: string | null = null) =>
  requestBooking(anonymous, {
    business,
    details,
    origin: { kind: 'call', idempotencyKey: key },
    address: randomUUID(),
  })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: unknown) => (error instanceof DomainError ? error : Promise.reject(error)),
  )
const bookingsOf = async (businessId: string) =>
  (await db.select({ n: count() }).from(bookings).where(eq(bookings.businessId, businessId)))[0]?.n
const refuseAddress = (address: string | null | undefined) =>
  db.insert(refusedAddresses).values({ address: address?.toLowerCase() ?? '' })
const textOf = async (bookingId: string, kind: string) =>
  (await mailsAbout(bookingId)).find((mail) => mail.kind === kind)?.text ?? ''

describe('a request where nobody would read it', () => {
  test.each<[string, Values, RegExp]>([
    ['a mobile number', { phone: '+27825550100' }, /Please call or WhatsApp 082 555 0100\.$/],
    ['a landline', { phone: '+27215550100' }, /Please call 021 555 0100\.$/],
    [
      'a website alone',
      { website: 'https://www.bakery.example/' },
      /Please get in touch through their website, bakery\.example\.$/,
    ],
    ['an address alone', { address: '1 Main Road' }, /at 1 Main Road, Kalk Bay\.$/],
    ['nothing at all', { address: '' }, /We have no phone number, .+ for them yet\. The directory/],
  ])('is refused with how to reach it: %s', async (_, values = {}, sentence) => {
    const business = await makeUnreachable(values)
    const error = await refusal(call(business.id))
    expect(error.code).toBe('conflict')
    expect(error.message).toMatch(/does not take bookings on CPT Gems/)
    expect(error.message).toMatch(sentence)
    if (!values.phone) expect(error.message).not.toMatch(/call|WhatsApp/)
    expect(await bookingsOf(business.id)).toBe(0)
  })

  test('is refused in a form without a form token too, with the same sentence', async () => {
    const business = await makeUnreachable({ phone: '+27825550100' })
    for (const formToken of [undefined, issueFormToken(business.id)]) {
      const error = await refusal(
        requestBooking(anonymous, {
          business: business.slug,
          details: guestDetails(),
          origin: { kind: 'form', formToken, honeypot: '' },
          address: randomUUID(),
        }),
      )
      expect(error.code).toBe('conflict')
    }
  })

  test('is refused where the contact vanishes while it is on its way', async () => {
    const business = await makeBookable()
    let asked: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.update(businesses).set({ email: null }).where(eq(businesses.id, business.id))
      asked = call(business.id).catch((error: unknown) => error)
      // The request waits for the row this transaction has locked.
      await expectWaiting(1, (statement) => db.execute(statement))
    })
    expect(await asked).toMatchObject({ code: 'conflict' })
    expect(await bookingsOf(business.id)).toBe(0)
  })

  test('that was taken before is answered with the booking that exists', async () => {
    const business = await makeBookable()
    const details = guestDetails()
    const key = randomUUID()
    const first = await call(business.id, details, key)
    await db.update(businesses).set({ email: null }).where(eq(businesses.id, business.id))
    expect(await call(business.id, details, key)).toEqual({ ...first, created: false })
  })
})

describe('who hears of a request', () => {
  type Case = {
    email: 'none' | 'refused' | 'good'
    owner: 'none' | 'unverified' | 'refused' | 'verified'
  }
  test.each<[string, Case, ('owner' | 'business')[]]>([
    ['nobody without owner and email', { email: 'none', owner: 'none' }, []],
    ['nobody where the owner is not confirmed', { email: 'none', owner: 'unverified' }, []],
    ['nobody where the address is refused', { email: 'refused', owner: 'none' }, []],
    ['nobody where both addresses are refused', { email: 'refused', owner: 'refused' }, []],
    ['the owner, once confirmed', { email: 'none', owner: 'verified' }, ['owner']],
    ['the owner of a refused address', { email: 'refused', owner: 'verified' }, ['owner']],
    ['the business at its address', { email: 'good', owner: 'none' }, ['business']],
    ['the business before its owner', { email: 'good', owner: 'unverified' }, ['business']],
    ['the business of a refused owner', { email: 'good', owner: 'refused' }, ['business']],
    ['both, each once', { email: 'good', owner: 'verified' }, ['owner', 'business']],
  ])('is %s, and every door says the same', async (_, { email, owner }, hears) => {
    const person =
      owner === 'none'
        ? null
        : await makeUser({ emailVerifiedAt: owner === 'unverified' ? null : new Date() })
    const name = `Doors ${randomUUID()}`
    const business = await makeBookable({
      name,
      ownerId: person?.id ?? null,
      ...(email === 'none' && { email: null }),
    })
    if (email === 'refused') await refuseAddress(business.email)
    if (owner === 'refused') await refuseAddress(person?.email)
    const bookable = hears.length > 0
    expect(await publicBusiness(anonymous, business.id)).toMatchObject({ bookable })
    expect(await businessPage(anonymous, business.slug)).toMatchObject({ business: { bookable } })
    const filters = { industry: null, area: null, suburb: null, place: null, openNow: false }
    const found = await matchBusinesses(anonymous, { filters: { ...filters, search: name } })
    expect(found.businesses).toMatchObject([{ id: business.id, bookable }])
    expect((await bookingFormFor(anonymous, business.slug)).closed === null).toBe(bookable)
    if (!bookable) {
      expect((await refusal(call(business.id))).code).toBe('conflict')
      return
    }
    const { id } = await call(business.id)
    const notice = (await mailsAbout(id)).filter(({ kind }) => kind === 'booking-notice')
    const addresses = { owner: person?.email, business: business.email }
    const told = notice.map(({ recipient }) => recipient)
    expect(told.toSorted()).toEqual(hears.map((who) => addresses[who]).toSorted())
  })

  test('is one mail where the owner signs in with the address of the business', async () => {
    const owner = await makeUser()
    const business = await makeBookable({ ownerId: owner.id, email: owner.email })
    const { id } = await call(business.id)
    const notices = (await mailsAbout(id)).filter(({ kind }) => kind === 'booking-notice')
    expect(notices).toHaveLength(1)
  })

  test('changes with the link the owner opens', async () => {
    const owner = await makeUser({ emailVerifiedAt: null })
    const business = await makeUnreachable({ ownerId: owner.id })
    expect((await refusal(call(business.id))).code).toBe('conflict')
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, owner.id))
    expect((await call(business.id)).created).toBe(true)
  })
})

describe('the form of a business that takes no bookings', () => {
  test('says how to reach it, with its phone and website', async () => {
    const values = { phone: '+27825550100', website: 'https://bakery.example/' }
    const business = await makeUnreachable(values)
    const { closed } = await bookingFormFor(anonymous, business.slug)
    expect(closed).toMatchObject(values)
    expect(closed?.sentence).toMatch(/082 555 0100/)
  })

  test('shows nothing more of a paused one', async () => {
    const business = await makeBookable({ isActive: false, phone: '+27825550100' })
    const view = await bookingFormFor(anonymous, business.slug)
    expect(view).toMatchObject({
      closed: { phone: null, website: null },
      hours: null,
      offer: { days: [] },
    })
    expect(view.closed?.sentence).toMatch(/not taking bookings at the moment/)
    expect(JSON.stringify(view)).not.toMatch(/5550100|555 0100|Kalk Bay, |Main Road/)
  })
})

describe('a booking from before the contact vanished', () => {
  test('is shown to its customer without a promise that somebody will answer', async () => {
    const { booking } = await makeLeftBehind()
    const view = await guestBooking(manageToken(booking.id))
    expect(view).toMatchObject({ status: 'PENDING', mayCancel: true, move: null, bookable: false })
    expect(view.directly).toMatch(/call or WhatsApp 082 111 0000/)
  })

  test('of a business that hears is shown as ever', async () => {
    const business = await makeBookable()
    const booking = await makeBooking({ businessId: business.id })
    const view = await guestBooking(manageToken(booking.id))
    expect(view).toMatchObject({ directly: null, bookable: true })
    expect(view.move).not.toBeNull()
  })

  test('cannot be moved: nobody would confirm the new time', async () => {
    const { booking, guest } = await makeLeftBehind({ status: 'CONFIRMED' })
    const moving = moveBooking(guest, { bookingId: booking.id, startsAt: timeAhead(5) })
    const error = await refusal(moving)
    expect(error.code).toBe('conflict')
    expect(error.message).toMatch(/082 111 0000/)
    expect((await bookingNow(booking.id)).status).toBe('CONFIRMED')
  })

  test('is cancelled by its customer, who reads that the business was not notified', async () => {
    const { booking, guest } = await makeLeftBehind({ status: 'CONFIRMED' })
    await cancelBooking(guest, { bookingId: booking.id })
    expect(await mailKinds(booking.id)).toEqual(['booking-cancelled'])
    const text = await textOf(booking.id, 'booking-cancelled')
    expect(text).not.toMatch(/We have let/)
    expect(text).toMatch(/could not reach Kalk Bay Bakery/)
    expect(text).toMatch(/082 111 0000/)
  })

  test('is not mailed to an owner whose address nobody has confirmed', async () => {
    const owner = await makeUser({ emailVerifiedAt: null })
    const { booking, guest } = await makeLeftBehind({}, { ownerId: owner.id })
    await cancelBooking(guest, { bookingId: booking.id })
    const recipients = (await mailsAbout(booking.id)).map(({ recipient }) => recipient)
    expect(recipients).not.toContain(owner.email)
  })

  test.each(['booking-expired', 'booking-declined'])(
    'ends without an offer to book there again: %s',
    async (kind) => {
      const { booking, business } = await makeLeftBehind({
        ...(kind === 'booking-expired' && { startsAt: new Date(Date.now() - 3_600_000) }),
      })
      if (kind === 'booking-expired') await cleanUpBookings()
      else await declineBooking({ kind: 'system' }, { bookingId: booking.id })
      const text = await textOf(booking.id, kind)
      expect(text).not.toContain(`/business/${business.slug}/book`)
      expect(text).toContain('/directory?industry=Restaurants')
    },
  )
})

describe('mails to a customer', () => {
  const everyMail = async (values: Values) => {
    const owner = await makeUser()
    const business = await makeBookable({ ownerId: owner.id, phone: '+27215550100', ...values })
    const { id } = await call(business.id)
    const guest = guestOf(manageToken(id)) as BookingBearer
    await confirmBooking(owner.actor, { bookingId: id })
    await moveBooking(guest, { bookingId: id, startsAt: timeAhead(6) })
    await cancelBooking(guest, { bookingId: id })
    const { customerEmail } = await bookingNow(id)
    const all = await mailsAbout(id)
    const toGuest = all.filter(({ recipient }) => recipient === customerEmail)
    expect(toGuest.map(({ kind }) => kind)).toEqual([
      'booking-receipt',
      'booking-confirmed',
      'booking-moved',
      'booking-cancelled',
    ])
    return { owner, business, toGuest }
  }

  test('carry the public email of the business, never the one its owner signs in with', async () => {
    const { owner, business, toGuest } = await everyMail({})
    for (const mail of toGuest) {
      expect(JSON.stringify(mail.replyTo)).toContain(business.email)
      expect(JSON.stringify(mail)).not.toContain(owner.email)
    }
  })

  test('say how to reach a business without a public email', async () => {
    const { owner, toGuest } = await everyMail({ email: null })
    for (const mail of toGuest) {
      expect(mail.text).toMatch(/Please call 021 555 0100/)
      expect(JSON.stringify(mail)).not.toContain(owner.email)
    }
  })
})
