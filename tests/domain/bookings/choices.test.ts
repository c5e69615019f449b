import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import type { ChoiceQuery } from '#app/domain/bookings/views.ts'
import { db } from '#db/client.server.ts'
import { addDays, formatMonth, localDateOf } from '#app/domain/local-time.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'
import { makeFullDay } from '#tests/support/waiting.ts'

const ahead = (days: number) => addDays(localDateOf(new Date()), days)
const paid = { planStatus: 'BASIC' as const }
const choicesAt = async (slug: string, asked: ChoiceQuery = {}) =>
  (await bookingFormFor(anonymous, slug, asked)).choices

describe('the booking page', () => {
  test('asks nothing before the form where there are no services', async () => {
    expect(await choicesAt((await makeBookable()).slug)).toBeNull()
  })

  test('asks for the service alone where the plan has neither people nor capacity', async () => {
    const free = await makeBookable({ planStatus: 'FREE' })
    await makeService({ businessId: free.id, capacity: 6 })
    await makeStaff({ businessId: free.id })
    expect(await choicesAt(free.slug)).toMatchObject({ people: [], capacity: 1 })
  })

  test('names public holidays, where the business says nothing of them itself', async () => {
    const specialDates = { '2026-12-25': { spans: [], label: 'Christmas' } }
    const own = await makeBookable({ ...paid, specialDates })
    await makeService({ businessId: own.id })
    const now = new Date('2026-12-10T08:00:00Z')
    const asked = { date: '2026-12-16' }
    const { choices, notes } = await bookingFormFor(anonymous, own.slug, asked, db, now)
    expect(choices?.holiday).toBe('Day of Reconciliation')
    expect(notes).toEqual([
      'Wed 16 Dec: Day of Reconciliation',
      'Fri 25 Dec: Closed (Christmas)',
      'Sat 26 Dec: Day of Goodwill',
      "Fri 1 Jan: New Year's Day",
      'Hours may differ on public holidays.',
    ])
    const next = await bookingFormFor(anonymous, own.slug, { date: '2026-12-17' }, db, now)
    expect(next.choices?.holiday).toBeNull()
  })

  test('names no holidays before the day on which a business opens again', async () => {
    const own = await makeBookable({ ...paid, closedUntil: '2026-12-27' })
    const now = new Date('2026-12-10T08:00:00Z')
    const { notes } = await bookingFormFor(anonymous, own.slug, {}, db, now)
    expect(notes).toEqual(["Fri 1 Jan: New Year's Day", 'Hours may differ on public holidays.'])
  })

  test('takes typed times from the end of a closure, or from the notice where that is later', async () => {
    const now = new Date('2026-12-10T08:00:00Z')
    for (const [noticeMinutes, from, min] of [
      [60, 'Sun 27 Dec 2026', '2026-12-27T00:00'],
      [30 * 24 * 60, 'Sat 9 Jan 2027', '2027-01-09T10:00'],
    ] as const) {
      const own = await makeBookable({ ...paid, closedUntil: '2026-12-27', noticeMinutes })
      const { offer } = await bookingFormFor(anonymous, own.slug, {}, db, now)
      expect(offer).toMatchObject({ from, min })
    }
    const open = await makeBookable(paid)
    expect((await bookingFormFor(anonymous, open.slug)).offer.from).toBeUndefined()
  })

  test('says that the service of its address is gone, and not where none is named', async () => {
    const own = await makeBookable(paid)
    const { id: service } = await makeService({ businessId: own.id })
    const gone = { service: crypto.randomUUID() }
    expect(await choicesAt(own.slug, gone)).toMatchObject({
      serviceGone: expect.stringMatching(
        /^That service is no longer offered. You can book “.+” instead.$/,
      ),
    })
    for (const asked of [{}, { service }, { service: 'any' }]) {
      expect(await choicesAt(own.slug, asked)).toMatchObject({ serviceGone: null })
    }
  })

  test('says what sending the form does, also without services', async () => {
    const slow = await makeBookable(paid)
    const quick = await makeBookable({ ...paid, confirmation: 'instant' })
    const saysAt = async ({ slug }: { slug: string }) =>
      (await bookingFormFor(anonymous, slug)).happens
    expect(await saysAt(slow)).toContain('The business will answer your request by email.')
    expect(await saysAt(quick)).toContain('Your booking is confirmed as soon as you send it.')
    // Where only the form to wait is open, that would be said of it.
    const { business, service } = await makeFullDay()
    const full = { service: service.id, date: ahead(3) }
    const says = async (asked: Record<string, string>) =>
      (await bookingFormFor(anonymous, business.slug, asked)).happens
    expect(await says(full)).not.toContain('confirmed')
    expect(await says({ ...full, another: '1' })).toContain('confirmed as soon as you send it')
  })

  test('begins with the service, and takes the only one as chosen', async () => {
    const own = await makeBookable(paid)
    const cut = await makeService({ businessId: own.id })
    expect(await choicesAt(own.slug)).toMatchObject({
      service: cut.id,
      services: [{ name: 'Cut and blow-dry', price: 'R350', length: '1 h' }],
    })
    await makeService({ businessId: own.id, name: 'Colour', position: 1 })
    expect(await choicesAt(own.slug)).toMatchObject({ service: null, parts: [], chosen: null })
  })

  test('shows the free times of a day by part of the day, of anyone or one person', async () => {
    const own = await makeBookable(paid)
    const service = await makeService({ businessId: own.id })
    const ann = await makeStaff({ businessId: own.id, name: 'Ann' })
    await makeBooking({
      ...{ businessId: own.id, staffId: ann.id, status: 'CONFIRMED' },
      ...{ busyFrom: timeAhead(3, '10:00'), busyUntil: timeAhead(3, '11:00') },
    })
    const asked = { service: service.id, date: ahead(3) }
    const shown = await choicesAt(own.slug, { ...asked, person: ann.id })
    expect(shown?.parts).toEqual([
      { part: 'Morning', times: ['08:00', '09:00', '11:00'] },
      { part: 'Afternoon', times: ['12:00', '13:00', '14:00', '15:00', '16:00'] },
      { part: 'Evening', times: ['17:00'] },
    ])
    expect(shown?.days).toHaveLength(14)
    expect(shown?.days[3]).toMatchObject({ date: ahead(3), free: 9 })
  })

  test('says of a day without times whether it is full, closed or a holiday, or everybody is away', async () => {
    const own = await makeBookable({
      ...paid,
      specialDates: {
        [ahead(4)]: { spans: [] },
        [ahead(5)]: { spans: [], label: 'Day of Reconciliation' },
      },
    })
    const { id: service } = await makeService({ businessId: own.id })
    const ann = await makeStaff({
      ...{ businessId: own.id, name: 'Ann' },
      leave: [{ from: ahead(6), to: ahead(6) }],
    })
    await makeBooking({
      ...{ businessId: own.id, staffId: ann.id, status: 'CONFIRMED' },
      ...{ busyFrom: timeAhead(3, '08:00'), busyUntil: timeAhead(3, '18:00') },
    })
    const shown = await choicesAt(own.slug, { service, person: ann.id })
    expect(shown?.days.slice(2, 7).map(({ without }) => without)).toEqual([
      ...[null, 'Full', 'Closed', 'Day of Reconciliation', 'Away'],
    ])
  })

  test('shows a whole month, from this one to the last that can be booked', async () => {
    const own = await makeBookable({ ...paid, horizonDays: 60 })
    await makeService({ businessId: own.id })
    const last = ahead(60).slice(0, 7)
    const shown = await choicesAt(own.slug, { month: last })
    expect(shown?.month).toMatchObject({ label: formatMonth(last), next: null })
    expect(shown?.days[0]?.date).toBe(`${last}-01`)
    expect(await choicesAt(own.slug, { month: ahead(0).slice(0, 7) })).toMatchObject({
      month: { previous: null },
    })
    const beyond = await choicesAt(own.slug, { date: ahead(60) })
    expect(beyond?.days.at(-1)).toMatchObject({ free: 0, without: 'Not yet' })
    expect(await choicesAt(own.slug, { month: '2020-01' })).toMatchObject({ month: null })
  })

  test('knows a time that is free, and says so of one that is gone', async () => {
    const own = await makeBookable(paid)
    await makeService({ businessId: own.id })
    const free = await choicesAt(own.slug, { date: ahead(20), time: '10:00' })
    expect(free?.chosen).toMatchObject({ dateTime: `${ahead(20)}T10:00` })
    const gone = await choicesAt(own.slug, { date: ahead(20), time: '10:07' })
    expect(gone).toMatchObject({ chosen: null, isGone: true })
  })

  test('takes what an address cannot mean as not chosen', async () => {
    const own = await makeBookable(paid)
    const asked = { service: 'x', person: '1', party: '-2', date: '2026-02-30', time: '25:00' }
    await makeService({ businessId: own.id })
    expect(await choicesAt(own.slug, asked)).toMatchObject({ person: null, party: 1, chosen: null })
  })
})
