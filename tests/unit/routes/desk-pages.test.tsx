import { describe, expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { days } from '#app/domain/businesses/enums.ts'
import { bookingFilters } from '#app/domain/bookings/owner-list.ts'
import { clientFilters } from '#app/domain/clients/views.ts'
import BookingsTab from '#app/routes/_dashboard.dashboard._index/bookings-tab.tsx'
import { BookingMenu } from '#app/routes/_dashboard.dashboard._index/booking-menu.tsx'
import { PartTable } from '#app/routes/_dashboard.dashboard._index/part-table.tsx'
import { Agenda } from '#app/routes/_dashboard.dashboard.calendar/agenda.tsx'
import { DayGrid } from '#app/routes/_dashboard.dashboard.calendar/day-grid.tsx'
import { ClientList } from '#app/routes/_dashboard.dashboard.clients/client-list.tsx'
import { PersonHours } from '#app/routes/_dashboard.dashboard.people.$id/person-hours.tsx'
import { SuggestionsPage } from '#app/routes/_dashboard.dashboard.suggestions/suggestions-page.tsx'
import { drawPage } from '#tests/support/draw-page.tsx'

const levelsOf = (html: string) => [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
const wordsOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!-- -->|<wbr\/>/g, '')
    .replaceAll(/<[^>]*>/g, '|')

it('a suggested edit is headed one level below the page', async () => {
  const report = {
    ...{ id: '1', kind: 'edit', reason: null, note: '', times: 1, changes: [], shown: '' },
    ...{ createdAt: '2027-01-04T08:00:00Z', business: { name: 'Kalk Bay Bakery' } },
  }
  const html = await drawPage(() => <SuggestionsPage suggestions={[report] as never} />)
  expect(levelsOf(html)).toEqual([1, 2])
})

describe('the menu of a booking', () => {
  const walkIn = {
    ...{ id: '1', sequence: 0, customerName: 'Walk-in', customerEmail: '', customerPhone: '' },
    ...{ status: 'COMPLETED', startsAt: new Date(0) },
  }
  const menu = (values: object) =>
    drawPage(() => <BookingMenu booking={{ ...walkIn, ...values } as never} now={1} />)

  it('writes to the customer by name, as an address may be too long for it', async () => {
    const html = await menu({ customerName: 'Naledi', customerEmail: 'naledi@example.com' })
    expect(wordsOf(html)).toContain('|Email Naledi|')
    expect(html).toContain('href="mailto:naledi@example.com"')
  })

  it('is never empty, at no width', async () => {
    expect(await menu({})).toMatch(/<a class="menu-row"[^>]* href="\/dashboard\/bookings\/1"/)
  })
})

describe('the search of bookings', () => {
  const tab = (query: string, hasAny: boolean, over: object[] = []) => {
    const page = { bookings: [], total: 0, page: 1, pages: 1 }
    const business = { name: 'Kalk Bay Bakery', industry: 'Bakery', area: 'Kalk Bay' }
    const earlier = { bookings: over, total: over.length }
    const more = { hasAny, earlier, mayExport: false, feed: null, today: '2027-01-04', now: 0 }
    const filters = bookingFilters(new URLSearchParams(query))
    const props = { ...more, page, filters, business, reply: undefined }
    return drawPage(() => <BookingsTab {...(props as Parameters<typeof BookingsTab>[0])} />)
  }

  it('is there for an owner with bookings, also where the list that is shown is empty', async () => {
    expect(await tab('', true)).toContain('role="search"')
    expect(await tab('status=PENDING', true)).toContain('role="search"')
    expect(await tab('customer=naledi', true)).toContain('role="search"')
    expect(await tab('', false)).not.toContain('role="search"')
  })

  it('can be sent from below its statuses and dates', async () => {
    const html = await tab('', true)
    const details = /<details.*?<\/details>/s.exec(html.slice(html.indexOf('role="search"')))
    expect(details?.[0]).toMatch(/name="to".*<button type="submit"/s)
  })

  it('denies nothing that it found earlier today', async () => {
    const customer = { id: '1', customerName: 'Naledi', customerEmail: '', customerPhone: '' }
    const over = { ...customer, sequence: 0, status: 'COMPLETED', startsAt: new Date(0) }
    expect(await tab('customer=naledi', true)).toContain('No bookings match')
    expect(await tab('customer=naledi', true, [over])).toContain('No later bookings match')
  })
})

describe('the list of clients', () => {
  const list = (query: string) => {
    const client = {
      ...{ id: '1', name: 'Naledi', email: '', phone: '', note: '' },
      ...{ visits: 1, noShows: 0, last: null, next: null },
    }
    const page = { clients: [client], total: 2, page: 1, pages: 1, mayExport: false }
    const filters = clientFilters(new URLSearchParams(query))
    return drawPage(() => <ClientList {...page} {...filters} page={1} />)
  }
  const hrefOf = (html: string, label: string) =>
    new RegExp(`<a[^>]* href="([^"]*)"[^>]*>${label}<`).exec(
      html.slice(html.indexOf('<table')),
    )?.[1]

  it('turns its usual order round at the first press on Next, and back at the second', async () => {
    expect(hrefOf(await list(''), 'Next')).toBe('/dashboard/clients?sort=-next')
    expect(hrefOf(await list('sort=-next'), 'Next')).toBe('/dashboard/clients')
  })

  it('says which order it has', async () => {
    for (const query of ['', 'sort=next'])
      expect(await list(query)).toMatch(/aria-current="page"[^>]*>Next booking</)
  })
})

it('what is wrong with a closing time alone is said beside its day', () => {
  const field = (id: string, errors?: string[]) => ({ id, errors, errorId: `${id}-error` })
  const names = days.flatMap((day) => [`${day}Open`, `${day}Close`])
  const fields = Object.fromEntries(names.map((name) => [name, field(name)]))
  const wrong = { ...fields, mondayClose: field('mondayClose', ['Please give times as 09:00']) }
  const html = renderToStaticMarkup(<PersonHours fields={wrong as never} own />)
  expect(html).toContain('id="mondayClose-error">Please give times as 09:00<')
})

it('a service has its figures below its name on a phone', async () => {
  const part = { name: 'Cut', bookings: 5, hours: 2.5, noShows: 1, income: 100 }
  const html = await drawPage(() => <PartTable heading="By service" parts={[part] as never} />)
  expect(wordsOf(html).replaceAll('|', '')).toContain('Cut5 booked · 2.5 h · 1 no-show')
})

describe('the calendar', () => {
  const event = (values: object) => ({
    ...{ kind: 'booking', id: '1', sequence: 0, title: 'Naledi', what: '', colour: null },
    ...{ from: '10:00', to: '10:15', status: 'CONFIRMED', noShow: false, phone: '', notes: '' },
    ...values,
  })
  const block = event({ kind: 'block', title: 'Dentist', status: null })

  it.each([
    ['one booked', [event({}), block], null, '1 booked'],
    ['one booked on a day closed since', [event({})], 'Closed', '1 booked'],
    ['a block alone', [block, block], null, 'Dentist'],
    ['a block on a closed day', [block], 'Closed', 'Closed'],
    ['nothing', [], null, 'Nothing booked'],
  ])('says of a past day with %s what was in it', async (_, events, closed, said) => {
    const days = [
      { date: '2027-01-04', label: 'Monday', closed, events },
      { date: '2027-01-05', label: 'Tuesday', closed: null, events: [event({})] },
    ]
    const html = await drawPage(() => (
      <Agenda agenda={days as never} query={{ person: null } as never} today="2027-01-05" />
    ))
    const [heading = ''] = /<h2.*?<\/h2>/s.exec(html) ?? []
    expect(wordsOf(heading)).toContain(`|${said}|`)
  })

  it.each([
    [{ status: 'PENDING' }, 'Pending'],
    [{ status: 'COMPLETED' }, 'Completed'],
    [{ status: 'COMPLETED', noShow: true }, 'No-show'],
  ])(
    'says the time and state of an appointment of a quarter of an hour: %o',
    async (values, word) => {
      const piece = { event: event(values), quarters: 1, from: 600, isOpen: true }
      const column = {
        ...{ key: '1', date: '2027-01-04', label: 'Mon 4 Jan', personId: null, colour: null },
        ...{ closed: null, bands: [[[piece]]], more: 0 },
      }
      const calendar = { columns: [column], hours: ['10:00'], query: { view: 'day' }, today: '' }
      const html = await drawPage(() => <DayGrid calendar={calendar as never} />)
      expect(wordsOf(html)).toContain(`, 10:00 to 10:15, ${word}|`)
    },
  )
})
