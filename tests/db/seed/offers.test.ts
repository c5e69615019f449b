import { describe, expect, it } from 'vitest'
import { demoBookings } from '#db/seed/bookings.ts'
import { demoBusinesses } from '#db/seed/businesses.ts'
import { offers } from '#db/seed/offers/index.ts'
import { setUpOf } from '#db/seed/set-up.ts'

const now = new Date('2026-11-20T10:00:00Z')
const directory = demoBusinesses()
const withOffer = [...offers].map(([slug, offer]) => {
  const business = directory.find((one) => one.slug === slug)
  return { slug, offer, business, setUp: business && setUpOf(business, offer, now) }
})
const { bookings } = demoBookings(directory, now)
const bookingsOf = (id: string | undefined) => bookings.filter((one) => one.businessId === id)

describe('what demo businesses offer', () => {
  it('belongs to listed businesses with a plan that has people and services', () => {
    for (const { slug, business } of withOffer) {
      expect(business, slug).toMatchObject({ isListingPublished: true, isActive: true })
      expect(['BASIC', 'PREMIUM']).toContain(business?.planStatus)
    }
  })

  it('is a salon of three and eight services, tables for six, a plumber on request, a class of twelve', () => {
    const [salon, restaurant, plumber, classes] = withOffer.map(({ offer }) => offer)
    expect([salon?.people.length, salon?.services.length]).toEqual([3, 8])
    expect(restaurant?.services.some(({ capacity }) => capacity === 6)).toBe(true)
    expect(restaurant?.people.every(({ kind }) => kind === 'table')).toBe(true)
    expect(plumber?.confirmation).toBe('request')
    expect(plumber?.services.some(({ price }) => price.kind === 'request')).toBe(true)
    expect(classes?.services.some(({ capacity }) => capacity === 12)).toBe(true)
    expect(offers.size).toBeLessThan(directory.length / 10)
  })

  it('has somebody on leave and special dates ahead of today', () => {
    const leave = withOffer.flatMap(({ setUp }) => setUp?.staff.flatMap((one) => one.leave) ?? [])
    expect(leave).toEqual([{ from: '2026-11-25', to: '2026-12-01' }])
    const dates = withOffer.flatMap(({ setUp }) => Object.entries(setUp?.specialDates ?? {}))
    expect(dates.map(([date, { label }]) => [date, label])).toEqual([
      ['2026-12-01', 'Training day'],
      ['2026-11-28', 'Wedding in the evening'],
    ])
  })

  it('is booked, ahead of today too, with names, people and prices, and nobody twice at once', () => {
    for (const { slug, business, setUp } of withOffer) {
      const own = bookingsOf(business?.id)
      expect(own.filter(({ startsAt }) => startsAt > now).length, slug).toBeGreaterThan(8)
      expect(own.every(({ serviceName, serviceId }) => serviceName && serviceId)).toBe(true)
      const confirmed = own.filter(({ status }) => status === 'CONFIRMED')
      const clashes = confirmed.flatMap((one) =>
        confirmed.filter(
          (other) =>
            other.id !== one.id &&
            one.staffId &&
            other.staffId === one.staffId &&
            (!one.session || other.session !== one.session) &&
            other.busyFrom! < one.busyUntil! &&
            other.busyUntil! > one.busyFrom!,
        ),
      )
      expect(clashes, slug).toEqual([])
      if (setUp?.staff.length) expect(confirmed.every(({ staffId }) => staffId)).toBe(true)
    }
  })

  it('leaves no request waiting where bookings are confirmed at once', () => {
    const instant = withOffer.filter(({ offer }) => offer.confirmation === 'instant')
    const waiting = instant.flatMap(({ business }) =>
      bookingsOf(business?.id).filter(({ status }) => status === 'PENDING'),
    )
    expect([instant.length, waiting]).toEqual([2, []])
  })
})
