import { describe, expect, it } from 'vitest'
import { exportBookings } from '#app/domain/bookings/csv.server.ts'
import { bookingFilters } from '#app/domain/bookings/owner-list.ts'
import { ownerBooking } from '#app/domain/bookings/owner-booking.server.ts'
import {
  bookingPage,
  earlierToday,
  recentBookings,
} from '#app/domain/bookings/owner-list.server.ts'
import { confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import { makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'

const filters = (query = '') => bookingFilters(new URLSearchParams(query))
const textOf = async (pieces: AsyncIterable<string>) => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function manyBookings(businessId: string, count: number) {
  for (let at = 0; at < count; at += 1) {
    await makeBooking({
      businessId,
      customerName: `Guest ${at}`,
      startsAt: timeAhead(2 + at, '10:00'),
    })
  }
}

describe("an owner's bookings", () => {
  it('are shown ten at a time, latest first, never those of others', async () => {
    const { actor, business } = await makeOwner()
    const other = await makeOwner()
    await manyBookings(business.id, 12)
    await makeBooking({ businessId: other.business.id, customerName: 'Not mine' })
    const first = await bookingPage(actor, filters('when=all'))
    expect(first).toMatchObject({ total: 12, page: 1, pages: 2 })
    expect(first.bookings.map(({ customerName }) => customerName)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Guest ${11 - at}`),
    )
    const beyond = await bookingPage(actor, filters('when=all&page=99'))
    expect(beyond).toMatchObject({ total: 12, page: 2 })
    expect(beyond.bookings.map(({ customerName }) => customerName)).toEqual(['Guest 1', 'Guest 0'])
    expect((await bookingPage(other.actor, filters())).total).toBe(1)
  })

  it('begin with today where nothing else is asked for, and sort by a column either way', async () => {
    const { actor, business } = await makeOwner()
    const make = (customerName: string, startsAt: Date, status: 'PENDING' | 'CONFIRMED') =>
      makeBooking({
        ...{ businessId: business.id, customerName, startsAt, status },
        endsAt: new Date(startsAt.getTime() + 3_600_000),
      })
    await make('Bo', timeAhead(9), 'CONFIRMED')
    await make('Cy', timeAhead(0, '23:59'), 'PENDING')
    await make('Al', timeAhead(-1, '20:00'), 'CONFIRMED')
    await make('al two', timeAhead(2), 'PENDING')
    const names = async (query: string) =>
      (await bookingPage(actor, filters(query))).bookings.map(({ customerName }) => customerName)
    expect(await names('')).toEqual(['Cy', 'al two', 'Bo'])
    expect(await names('when=past')).toEqual(['Al'])
    expect(await names('when=all')).toEqual(['Bo', 'al two', 'Cy', 'Al'])
    expect(await names('when=all&sort=customer')).toEqual(['Al', 'al two', 'Bo', 'Cy'])
    expect(await names('when=all&sort=-customer&customer=a')).toHaveLength(4)
    expect(await names('customer=al&sort=-customer')).toEqual(['al two', 'Al'])
    expect(await names('when=all&sort=-status')).toEqual(['al two', 'Cy', 'Bo', 'Al'])
    expect(await names('sort=-time')).toEqual(['Bo', 'al two', 'Cy'])
    expect(await names('when=nonsense&sort=nonsense')).toEqual(['Cy', 'al two', 'Bo'])
  })

  it('have what is over of today in a list of its own, apart from what is ahead', async () => {
    const { actor, business } = await makeOwner()
    const now = timeAhead(0, '12:00')
    const make = (customerName: string, startsAt: Date, endsAt: Date) =>
      makeBooking({ businessId: business.id, customerName, startsAt, endsAt, status: 'CONFIRMED' })
    await make('Yesterday', timeAhead(-1, '09:00'), timeAhead(-1, '10:00'))
    await make('Second', timeAhead(0, '10:00'), timeAhead(0, '12:00'))
    await make('First', timeAhead(0, '09:00'), timeAhead(0, '10:00'))
    await make('In the chair', timeAhead(0, '11:30'), timeAhead(0, '12:30'))
    await make('Later', timeAhead(0, '15:00'), timeAhead(0, '16:00'))
    const names = (lines: { customerName: string }[]) =>
      lines.map(({ customerName }) => customerName)
    for (const query of ['', 'when=upcoming&customer=e']) {
      const page = await bookingPage(actor, filters(query), undefined, now)
      expect(names(page.bookings)).toEqual(['In the chair', 'Later'])
      expect(page.total).toBe(2)
    }
    const earlier = async (query: string) =>
      (await earlierToday(actor, filters(query), undefined, now)).bookings
    expect(names(await earlier(''))).toEqual(['First', 'Second'])
    expect(names(await earlier('when=upcoming&customer=SEC'))).toEqual(['Second'])
  })

  it('count all that is over of a long day, and show the last of it', async () => {
    const { actor, business } = await makeOwner()
    const now = timeAhead(0, '20:00')
    for (let at = 0; at < 52; at += 1) {
      const startsAt = new Date(timeAhead(0, '08:00').getTime() + at * 600_000)
      const customerName = String(at)
      await makeBooking({
        ...{ businessId: business.id, customerName, status: 'CONFIRMED', startsAt },
        endsAt: new Date(startsAt.getTime() + 600_000),
      })
    }
    const { bookings, total } = await earlierToday(actor, filters(''), undefined, now)
    expect([total, bookings.length]).toEqual([52, 50])
    expect([bookings[0]?.customerName, bookings.at(-1)?.customerName]).toEqual(['2', '51'])
  })

  it('count among the upcoming only what still stands, and show what was cancelled elsewhere', async () => {
    const { actor, business } = await makeOwner()
    const make = (customerName: string, status: 'CONFIRMED' | 'CANCELLED', days: number) =>
      makeBooking({ businessId: business.id, customerName, status, startsAt: timeAhead(days) })
    await make('Stands', 'CONFIRMED', 2)
    await make('Cancelled', 'CANCELLED', 3)
    const names = async (query: string) =>
      (await bookingPage(actor, filters(query))).bookings.map(({ customerName }) => customerName)
    expect(await bookingPage(actor, filters())).toMatchObject({ total: 1 })
    expect(await names('')).toEqual(['Stands'])
    expect(await names('when=upcoming&status=CANCELLED')).toEqual(['Cancelled'])
    expect(await names('when=all')).toEqual(['Cancelled', 'Stands'])
    expect(await names('customer=cancelled')).toEqual(['Cancelled'])
  })

  it('are filtered by status, dates and customer', async () => {
    const { actor, business } = await makeOwner()
    await makeBooking({
      businessId: business.id,
      customerName: 'Anél Jacobs',
      status: 'CONFIRMED',
      startsAt: timeAhead(2, '23:30'),
    })
    await makeBooking({
      businessId: business.id,
      customerName: '100% Cotton',
      customerEmail: 'cotton_wool@guest.example',
      startsAt: timeAhead(4, '10:00'),
    })
    const names = async (query: string) =>
      (await bookingPage(actor, filters(query))).bookings.map(({ customerName }) => customerName)
    const [early, late] = [localDateOf(timeAhead(2)), localDateOf(timeAhead(4))]
    expect(await names('status=CONFIRMED')).toEqual(['Anél Jacobs'])
    expect(await names('status=nonsense')).toHaveLength(2)
    expect(await names(`from=${early}&to=${early}`)).toEqual(['Anél Jacobs'])
    expect(await names(`from=${late}`)).toEqual(['100% Cotton'])
    expect(await names('from=2026-13-45')).toHaveLength(2)
    expect(await names('customer=ANEL')).toEqual(['Anél Jacobs'])
    expect(await names('customer=%25')).toEqual(['100% Cotton'])
    expect(await names('customer=cotton_w')).toEqual(['100% Cotton'])
    expect(await names('customer=cotton-w')).toEqual([])
  })

  it('are counted for the month and in all', async () => {
    const { actor, business } = await makeOwner()
    const old = new Date(Date.now() - 40 * 24 * 3_600_000)
    await manyBookings(business.id, 6)
    await makeBooking({ businessId: business.id, createdAt: old, startsAt: timeAhead(1) })
    const recent = await recentBookings(actor)
    expect(recent).toMatchObject({ total: 7, thisMonth: 6 })
    expect(recent.bookings).toHaveLength(5)
    expect(recent.bookings[0]).toMatchObject({ booked: 'just now' })
  })

  it('say that the business is closed on their day', async () => {
    const { actor, business } = await makeOwner({ closedUntil: localDateOf(timeAhead(5)) })
    const isClosed = async (days: number) => {
      const startsAt = timeAhead(days)
      const { id } = await makeBooking({ businessId: business.id, startsAt })
      return (await ownerBooking(actor, id)).isClosed
    }
    expect(await isClosed(3)).toBe(true)
    expect(await isClosed(6)).toBe(false)
  })

  it('say how often their customer came besides, and how long ago they asked', async () => {
    const { actor, business } = await makeOwner()
    const ann = { businessId: business.id, customerName: 'Ann', customerEmail: 'ann@guest.example' }
    const { id } = await makeBooking({
      ...ann,
      askedAt: new Date(Date.now() - 3 * 24 * 3_600_000),
    })
    expect(await ownerBooking(actor, id)).toMatchObject({
      known: 'New customer',
      asked: '3 days ago',
    })
    const came = { ...ann, status: 'COMPLETED', startsAt: timeAhead(-2) } as const
    const past = { ...came, endsAt: timeAhead(-2, '11:00') }
    const { id: first } = await makeBooking({ ...past, customerName: ' ANN' })
    await makeBooking({ ...past, noShow: true })
    await makeBooking({ ...past, customerName: 'Ben' })
    const known = async (bookingId: string) => (await ownerBooking(actor, bookingId)).known
    expect(await known(id)).toBe('1 visit, 1 no-show')
    expect(await known(first)).toBe('1 no-show')
    const walkIn = { businessId: business.id, customerEmail: '', customerPhone: '' }
    expect(await known((await makeBooking(walkIn)).id)).toBeNull()
  })

  it('open one by one with their history, for their owner alone', async () => {
    const { actor, business } = await makeOwner()
    const other = await makeOwner()
    const { id } = await makeBooking({ businessId: business.id, notes: 'Window seat' })
    await confirmBooking(actor, { bookingId: id })
    expect(await ownerBooking(actor, id)).toMatchObject({
      notes: 'Window seat',
      status: 'CONFIRMED',
      can: { confirm: false, decline: false, complete: false, cancel: true },
      history: [{ kind: 'confirmed', actor: 'owner' }],
    })
    expect(await codeOf(ownerBooking(other.actor, id))).toBe('not-found')
    expect(await codeOf(ownerBooking(actor, 'nonsense'))).toBe('not-found')
    for (const [who, stranger, code] of await strangers()) {
      expect([who, await codeOf(ownerBooking(stranger, id))]).toEqual([who, code])
    }
  })
})

describe('the export', () => {
  it('holds the filtered bookings as CSV, without formulas that could run', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
    const startsAt = timeAhead(3, '10:00')
    await makeBooking({
      businessId: business.id,
      customerName: '=HYPERLINK("https://evil.example";"click")',
      customerEmail: 'guest@guest.example',
      notes: '+1, "quoted"\nand more',
      startsAt,
    })
    await makeBooking({ businessId: business.id, status: 'CANCELLED' })
    const text = await textOf(await exportBookings(actor, filters('status=PENDING')))
    expect(
      text.startsWith(
        '\ufeffDate,Time,Status,Name,Email,Phone,Notes,Requested on,Service,Person,People,Price\r\n',
      ),
    ).toBe(true)
    expect(text).toContain(`${localDateOf(startsAt)},10:00,PENDING,`)
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"";""click"")"`)
    expect(text).toContain(`"'+1, ""quoted""\nand more"`)
    expect(text).toContain('082 123 4567')
    expect(text).not.toContain('CANCELLED')
    expect(formatShortDate(localDateOf(startsAt))).toBeTruthy()
  })

  it('reads every booking once, however many share a time', async () => {
    const { actor, business } = await makeOwner()
    for (let at = 0; at < 30; at += 1) {
      await makeBooking({ businessId: business.id, startsAt: timeAhead(3, '10:00') })
    }
    const text = await textOf(await exportBookings(actor, filters()))
    const emails = text.match(/[\w-]+@guest\.example/g) ?? []
    expect(new Set(emails).size).toBe(30)
    expect(emails).toHaveLength(30)
  })

  it('quotes the lines of a note, so that none begins a row with a formula', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
    await makeBooking({ businessId: business.id, notes: 'Window seat\n=1+1' })
    const text = await textOf(await exportBookings(actor, filters()))
    expect(text).toContain('"Window seat\n=1+1"')
  })

  it('comes with a plan and to the owner alone', async () => {
    const free = await makeOwner({ planStatus: 'FREE' })
    expect(await codeOf(exportBookings(free.actor, filters()))).toBe('forbidden')
    for (const [who, actor, code] of await strangers()) {
      expect([who, await codeOf(exportBookings(actor, filters()))]).toEqual([who, code])
    }
  })
})
