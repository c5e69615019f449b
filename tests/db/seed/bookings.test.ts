import { describe, expect, it } from 'vitest'
import { bookingStatuses, mayBecome, type BookingStatus } from '#app/domain/bookings/status.ts'
import { isOpenAt } from '#app/domain/businesses/opening.ts'
import { demoBookings } from '#db/seed/bookings.ts'
import { demoOwnWeek } from '#db/seed/own-week.ts'
import { demoBusinesses } from '#db/seed/businesses.ts'

const noon = new Date('2026-11-20T10:00:00Z')
const directory = demoBusinesses()
const byId = new Map(directory.map((business) => [business.id, business]))
const { bookings, changes } = demoBookings(directory, noon)
const historyOf = new Map(bookings.map(({ id }) => [id, changes.filter((c) => c.bookingId === id)]))

const becomes: Record<string, BookingStatus> = {
  requested: 'PENDING',
  moved: 'PENDING',
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  completed: 'COMPLETED',
}

describe('the demo bookings', () => {
  it('give the owners enough to look at, in every state', () => {
    const countOf = (owner: string) =>
      bookings.filter(({ businessId }) => byId.get(businessId)?.slug.startsWith(owner)).length
    expect(countOf('kwikfix-aunty-cheryl')).toBeGreaterThanOrEqual(30)
    expect(countOf('nomvulas-crown')).toBeGreaterThanOrEqual(30)
    expect(countOf('carolus-and-seun')).toBeGreaterThanOrEqual(10)
    const missing = ['kwikfix-aunty-cheryl', 'nomvulas-crown', 'carolus-and-seun'].flatMap(
      (owner) =>
        bookingStatuses.filter(
          (status) =>
            !bookings.some(
              (booking) =>
                booking.status === status && byId.get(booking.businessId)?.slug.startsWith(owner),
            ),
        ),
    )
    expect(missing).toEqual([])
    expect(new Set(bookings.map(({ businessId }) => businessId)).size).toBeGreaterThan(40)
  })

  it('are with businesses where somebody hears of them', () => {
    const unreachable = bookings.filter(({ businessId }) => {
      const { email, ownerId } = byId.get(businessId)!
      return !email && !ownerId
    })
    expect(unreachable).toEqual([])
  })

  it('start at times the business is open', () => {
    const closed = bookings.filter(({ businessId, startsAt }) => {
      const { hours } = byId.get(businessId)!
      return !isOpenAt({ hours: hours!, special: {}, closedUntil: null }, startsAt)
    })
    expect(closed).toEqual([])
  })

  it('carry a history that ends in their state by steps the product allows', () => {
    for (const booking of bookings) {
      const history = historyOf.get(booking.id)!
      expect(history[0]).toMatchObject({ kind: 'requested', at: booking.createdAt })
      let state: BookingStatus = 'PENDING'
      for (const [index, change] of history.entries()) {
        if (index === 0) continue
        expect(change.at!.getTime()).toBeGreaterThanOrEqual(history[index - 1]!.at!.getTime())
        const next = becomes[change.kind]!
        if (next !== state) expect(mayBecome(state, next)).toBe(true)
        state = next
      }
      expect(state).toBe(booking.status)
      expect(history.at(-1)!.startsAt).toEqual(booking.startsAt)
      expect(booking.sequence).toBe(history.filter(({ kind }) => kind === 'moved').length)
    }
  })

  it('claim nothing that has yet to happen, at any hour of the day', () => {
    const dawn = new Date('2026-11-19T22:00:00Z')
    expect(demoBookings(directory, dawn)).toEqual({ bookings, changes })
    for (const change of changes) expect(change.at!.getTime()).toBeLessThanOrEqual(dawn.getTime())
    for (const { createdAt, answeredAt, remindedAt, startsAt } of bookings) {
      expect(createdAt!.getTime()).toBeLessThan(startsAt.getTime() - 3_600_000)
      if (answeredAt) expect(answeredAt.getTime()).toBeLessThan(dawn.getTime())
      if (remindedAt) expect(remindedAt.getTime()).toBeLessThanOrEqual(dawn.getTime())
    }
  })

  it('leave nothing pending in the past and nothing completed in the future', () => {
    for (const { status, startsAt } of bookings) {
      if (startsAt < new Date('2026-11-19T22:00:00Z')) {
        expect(['COMPLETED', 'CANCELLED']).toContain(status)
      } else {
        expect(status).not.toBe('COMPLETED')
      }
    }
  })

  it('belong to businesses that had joined by then', () => {
    const early = bookings.filter(
      ({ businessId, createdAt }) => createdAt! < byId.get(businessId)!.createdAt,
    )
    expect(early).toEqual([])
  })

  it('are other bookings on another day, in the same number or nearly', () => {
    const later = demoBookings(directory, new Date('2027-02-03T10:00:00Z'))
    expect(later.bookings[0]?.id).not.toBe(bookings[0]?.id)
    expect(Math.abs(later.bookings.length - bookings.length)).toBeLessThan(12)
  })
})

describe('what the owners entered themselves', () => {
  const week = demoOwnWeek(directory, bookings, noon)
  const owned = directory.filter(({ ownerId }) => ownerId)

  it('fills the week of each of them, with walk-ins, notes, a no-show and hours kept free', () => {
    for (const { id, slug } of owned) {
      const theirs = week.bookings.filter(({ businessId }) => businessId === id)
      expect([slug, theirs.length > 4]).toEqual([slug, true])
      expect([slug, week.blocks.some(({ businessId }) => businessId === id)]).toEqual([slug, true])
    }
    expect(week.bookings.some(({ customerName }) => customerName === 'Walk-in')).toBe(true)
    expect(week.bookings.some(({ ownNote }) => ownNote !== '')).toBe(true)
    expect(week.bookings.some(({ noShow }) => noShow)).toBe(true)
    const people = new Set(week.bookings.map(({ staffId }) => staffId).filter(Boolean))
    expect(people.size).toBeGreaterThan(1)
  })

  it('is of customers of its own: none has the number of one who booked online', () => {
    const online = new Set(bookings.map(({ customerPhone }) => customerPhone))
    const phoned = week.bookings.map(({ customerPhone }) => customerPhone).filter(Boolean)
    expect(phoned.length).toBeGreaterThan(0)
    expect(phoned.filter((phone) => online.has(phone))).toEqual([])
  })

  it('is in nobody’s way, with nobody to write to, and the same all day', () => {
    const all = [...bookings, ...week.bookings].filter(({ status }) => status !== 'CANCELLED')
    for (const one of week.bookings) {
      const clashes = all.filter(
        (other) =>
          other.id !== one.id &&
          other.businessId === one.businessId &&
          other.staffId === one.staffId &&
          other.startsAt < one.endsAt &&
          other.endsAt > one.startsAt,
      )
      expect(clashes).toEqual([])
      expect(one.customerEmail).toBe('')
    }
    const dawn = new Date('2026-11-19T22:00:00Z')
    expect(demoOwnWeek(directory, bookings, dawn)).toEqual(week)
    for (const { at } of week.changes) expect(at!.getTime()).toBeLessThanOrEqual(dawn.getTime())
  })
})
