import { eq } from 'drizzle-orm'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { system, type Actor } from '#app/domain/actor.ts'
import { availability } from '#app/domain/availability/availability.server.ts'
import { ownCalendar } from '#app/domain/calendar/calendar.server.ts'
import {
  connectCalendar,
  disconnectCalendar,
  ownCalendars,
} from '#app/domain/elsewhere/own-calendars.server.ts'
import { enqueueReadings, readCalendar } from '#app/domain/elsewhere/read.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { calendarFetcher } from '#app/gateways/calendars/fetch.server.ts'
import type { FetchCalendar } from '#app/gateways/calendars/port.ts'
import { db } from '#db/client.server.ts'
import { busyTimes, outsideCalendars } from '#db/schema/index.ts'
import { makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { codeOf, strangers } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

async function makeSalon(planStatus: 'FREE' | 'BASIC' = 'BASIC') {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id, planStatus })
  return { actor: owner.actor as Actor, businessId: business.id, slug: business.slug }
}

/** A server whose answer a test can change; its address, and the fetcher that may reach it. */
async function calendarServer(first: string) {
  const side = { status: 200, body: first, location: '' }
  const server = createServer((_, response) => {
    const headers = side.location ? { location: side.location } : {}
    response.writeHead(side.status, { 'content-type': 'text/calendar', ...headers }).end(side.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret/basic.ics`
  return { side, url, fetch: calendarFetcher({ allowPrivate: true }, { limit: 5000 }) }
}

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
const weekly = (start: Date, end: Date) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', 'BEGIN:VEVENT', 'UID:1'],
    ...[`DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`, 'RRULE:FREQ=WEEKLY;COUNT=4'],
    ...['SUMMARY:Secret meeting', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n')
const afternoon = () => weekly(timeAhead(2, '12:00'), timeAhead(2, '18:00'))
const freeOn = async (slug: string, ahead: number, person?: string) => {
  const day = localDateOf(timeAhead(ahead))
  const query = { from: day, to: day, ...(person && { person }) }
  const { times } = await availability(system, { idOrSlug: slug, query })
  return times.map(({ start }) => start.slice(11, 16))
}
// Addresses of this machine are refused when they are set, unless a setting allows them.
const connectAs = (actor: Actor, fetch: FetchCalendar, personId?: string) =>
  connectCalendar(actor, { url: 'https://calendar.example/x.ics', personId }, { fetch })

test('weekly events of a calendar are busy as soon as it is connected, without their titles', async () => {
  const { actor, businessId, slug } = await makeSalon()
  await makeService({ businessId })
  const { fetch, url } = await calendarServer(afternoon())
  expect(await connectAs(actor, () => fetch(url))).toEqual({ busy: 4 })
  expect(await freeOn(slug, 2)).toEqual(['08:00', '09:00', '10:00', '11:00'])
  expect(await freeOn(slug, 9)).not.toContain('14:00')
  expect(await freeOn(slug, 3)).toContain('14:00')
  const rows = await db.select().from(busyTimes).where(eq(busyTimes.businessId, businessId))
  expect(JSON.stringify(rows)).not.toContain('Secret')
  expect(JSON.stringify(await ownCalendars(actor))).not.toContain('x.ics')
})

test('a person’s calendar leaves the others free, and a second one takes the first one’s place', async () => {
  const { actor, businessId, slug } = await makeSalon()
  await makeService({ businessId })
  const ann = await makeStaff({ businessId, name: 'Ann' })
  const ben = await makeStaff({ businessId, name: 'Ben', position: 1 })
  const { fetch, url, side } = await calendarServer(afternoon())
  await connectAs(actor, () => fetch(url), ann.id)
  expect(await freeOn(slug, 2, ann.id)).not.toContain('14:00')
  expect(await freeOn(slug, 2, ben.id)).toContain('14:00')
  side.body = weekly(timeAhead(3, '12:00'), timeAhead(3, '18:00'))
  await connectAs(actor, () => fetch(url), ann.id)
  expect(await freeOn(slug, 2, ann.id)).toContain('14:00')
  const { calendars } = await ownCalendars(actor)
  expect(calendars).toMatchObject([{ who: 'Ann', host: 'calendar.example', failure: null }])
})

test('what was read last holds for a day while the other side fails, and the desk says so', async () => {
  const { actor, businessId, slug } = await makeSalon()
  await makeService({ businessId })
  const { fetch, url, side } = await calendarServer(afternoon())
  await connectAs(actor, () => fetch(url))
  const [calendar] = (await ownCalendars(actor)).calendars
  const key = { businessId, calendarId: calendar?.id ?? '' }
  side.status = 500
  await readCalendar(key, () => fetch(url))
  expect((await ownCalendars(actor)).calendars[0]?.failure).toBe('status')
  const today = { view: 'day' as const, date: localDateOf(new Date()), person: null }
  expect((await ownCalendar(actor, today)).failing).toBe(1)
  await enqueueReadings(db, new Date(Date.now() + 20 * 3_600_000))
  expect(await freeOn(slug, 2)).not.toContain('14:00')
  await enqueueReadings(db, new Date(Date.now() + 25 * 3_600_000))
  expect(await freeOn(slug, 2)).toContain('14:00')
  side.status = 200
  await readCalendar(key, () => fetch(url))
  expect(await freeOn(slug, 2)).not.toContain('14:00')
  expect((await ownCalendar(actor, today)).failing).toBe(0)
})

test('a calendar that cannot be read is not connected, and the reason is shown', async () => {
  const { actor, businessId } = await makeSalon()
  const { fetch, url, side } = await calendarServer('<!doctype html>')
  const refusal = await connectAs(actor, () => fetch(url)).catch((error: unknown) => error)
  expect((refusal as DomainError).fields?.['url']?.[0]).toMatch(/no calendar at this address/)
  side.status = 404
  expect(await codeOf(connectAs(actor, () => fetch(url)))).toBe('invalid')
  const rows = await db
    .select()
    .from(outsideCalendars)
    .where(eq(outsideCalendars.businessId, businessId))
  expect(rows).toEqual([])
})

test('private addresses are refused, also behind a redirect, and http is', async () => {
  const { actor } = await makeSalon()
  for (const url of [
    'http://calendar.example/x.ics',
    'file:///etc/passwd',
    'https://a:b@c.example/',
  ]) {
    expect(await codeOf(connectCalendar(actor, { url }))).toBe('invalid')
  }
  const guarded = calendarFetcher({ allowPrivate: false }, { resolve: async () => ['10.0.0.7'] })
  for (const url of ['https://127.0.0.1/x', 'https://[::1]/x', 'https://inside.example/x']) {
    expect(await guarded(url)).toEqual({ ok: false, why: 'address' })
  }
})

test('redirects are followed a few times, endless ones and endless answers are not', async () => {
  const { fetch, url, side } = await calendarServer(afternoon())
  side.status = 302
  side.location = url
  expect(await fetch(url)).toEqual({ ok: false, why: 'status' })
  side.location = 'http://['
  expect(await fetch(url)).toEqual({ ok: false, why: 'status' })
  const large = await calendarServer('x'.repeat(3 * 1024 * 1024))
  expect(await large.fetch(large.url)).toEqual({ ok: false, why: 'too-large' })
})

test('disconnected, its times are free again; nobody else disconnects it', async () => {
  const { actor, businessId, slug } = await makeSalon()
  await makeService({ businessId })
  const { fetch, url } = await calendarServer(afternoon())
  await connectAs(actor, () => fetch(url))
  const [calendar] = (await ownCalendars(actor)).calendars
  const id = calendar?.id ?? ''
  await disconnectCalendar((await makeSalon()).actor, { id })
  expect(await freeOn(slug, 2)).not.toContain('14:00')
  for (const [who, stranger, code] of await strangers()) {
    expect(await codeOf(disconnectCalendar(stranger, { id })), who).toBe(code)
    expect(await codeOf(connectAs(stranger, () => fetch(url))), who).toBe(code)
  }
  await disconnectCalendar(actor, { id })
  expect(await freeOn(slug, 2)).toContain('14:00')
})

test('it comes with Basic', async () => {
  const { actor } = await makeSalon('FREE')
  const { fetch, url } = await calendarServer(afternoon())
  expect(await codeOf(connectAs(actor, () => fetch(url)))).toBe('forbidden')
})

test('a calendar whose server takes its time is read so much more seldom', async () => {
  const { actor, businessId } = await makeSalon()
  const { fetch, url } = await calendarServer(afternoon())
  await connectAs(actor, () => fetch(url))
  const [row] = await db
    .select()
    .from(outsideCalendars)
    .where(eq(outsideCalendars.businessId, businessId))
  const read = async (seconds: number) => {
    const begun = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(begun)
    const now = new Date()
    await readCalendar(
      { businessId, calendarId: row?.id ?? '' },
      async () => {
        clock.mockReturnValue(begun + seconds * 1000)
        return { ok: true, text: afternoon() }
      },
      db,
      now,
    )
    clock.mockRestore()
    const [after] = await db
      .select()
      .from(outsideCalendars)
      .where(eq(outsideCalendars.businessId, businessId))
    return ((after?.triedAt.getTime() ?? 0) - now.getTime()) / 60_000
  }
  expect(await read(1)).toBe(0)
  expect(await read(10)).toBe(80)
})
