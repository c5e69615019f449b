import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { defaultHours } from '#app/domain/businesses/hours.ts'
import type { ListingInput } from '#app/domain/businesses/listing-schema.ts'
import { saveListing } from '#app/domain/businesses/listing.server.ts'
import { matchBusinesses } from '#app/domain/businesses/search.server.ts'
import { bookingNow, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { businessNow, codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'

const input = (more: Partial<ListingInput & { publish: boolean }> = {}) => ({
  amenities: ['WiFi'],
  highlights: ['Women-owned'],
  hours: defaultHours,
  special: {},
  closedUntil: null,
  noticeMinutes: 60,
  horizonDays: 90,
  slotMinutes: 30,
  oneAtATime: false,
  version: 1,
  publish: false,
  ...more,
})

describe('a listing', () => {
  it('is saved as a draft, published and taken back', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'FREE' })
    await saveListing(actor, input())
    expect(await businessNow(business.id)).toMatchObject({
      amenities: ['WiFi'],
      highlights: ['Women-owned'],
      slotMinutes: 30,
      isListingPublished: false,
      listed: false,
      version: 2,
    })
    await saveListing(actor, input({ version: 2, publish: true }))
    expect(await businessNow(business.id)).toMatchObject({ listed: true })
    await saveListing(actor, input({ version: 3 }))
    expect(await businessNow(business.id)).toMatchObject({ listed: false })
  })

  it('is in the directory once published', async () => {
    const { actor } = await makeOwner({ planStatus: 'FREE', name: 'Zebra Crossing Tailors' })
    const filters = {
      search: 'zebra crossing',
      industry: null,
      area: null,
      suburb: null,
      place: null,
      openNow: false,
    }
    const found = async () =>
      (await matchBusinesses(anonymous, { filters, page: 1 })).businesses.map(({ name }) => name)
    expect(await found()).toEqual([])
    await saveListing(actor, input({ publish: true }))
    expect(await found()).toEqual(['Zebra Crossing Tailors'])
  })

  it('needs a plan before it is published, not before it is saved', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'NONE' })
    expect(await codeOf(saveListing(actor, input({ publish: true })))).toBe('conflict')
    expect(await codeOf(saveListing(actor, input()))).toBe('done')
    expect(await businessNow(business.id)).toMatchObject({ isListingPublished: false, version: 2 })
  })

  it('refuses an edit that began before another one was saved', async () => {
    const { actor, business } = await makeOwner()
    await saveListing(actor, input())
    expect(await codeOf(saveListing(actor, input({ amenities: [] })))).toBe('stale')
    expect(await businessNow(business.id)).toMatchObject({ amenities: ['WiFi'] })
  })

  it("is nobody else's to save", async () => {
    for (const [who, actor, code] of await strangers()) {
      expect([who, await codeOf(saveListing(actor, input()))]).toEqual([who, code])
    }
  })
})

describe('one booking at a time', () => {
  it('comes with a plan, and stays as it is on a plan without', async () => {
    const free = await makeOwner({ planStatus: 'FREE' })
    expect(await codeOf(saveListing(free.actor, input({ oneAtATime: true })))).toBe('forbidden')
    const before = await makeOwner({ planStatus: 'FREE', oneAtATime: true })
    await saveListing(before.actor, input())
    expect(await businessNow(before.business.id)).toMatchObject({ oneAtATime: true })
    const basic = await makeOwner({ planStatus: 'BASIC' })
    expect(await codeOf(saveListing(basic.actor, input({ oneAtATime: true })))).toBe('done')
  })

  it('holds the times that were confirmed before', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
    const of = (status: 'CONFIRMED' | 'PENDING', ahead: number, clock: string) =>
      makeBooking({ businessId: business.id, status, startsAt: timeAhead(ahead, clock) })
    const alone = await of('CONFIRMED', 3, '10:00')
    const rival = await of('PENDING', 3, '10:30')
    const [first, second] = [await of('CONFIRMED', 4, '10:00'), await of('CONFIRMED', 4, '10:30')]
    await saveListing(actor, input({ oneAtATime: true }))
    expect(await bookingNow(alone.id)).toMatchObject({ exclusive: true })
    expect(await bookingNow(first.id)).toMatchObject({ exclusive: false })
    expect(await bookingNow(second.id)).toMatchObject({ exclusive: false })
    expect(await codeOf(confirmBooking(actor, { bookingId: rival.id }))).toBe('conflict')
    await saveListing(actor, input({ version: 2 }))
    expect(await bookingNow(alone.id)).toMatchObject({ exclusive: false })
    expect(await codeOf(confirmBooking(actor, { bookingId: rival.id }))).toBe('done')
  })
})
