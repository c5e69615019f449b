import ICAL from 'ical.js'
import { runInNewContext } from 'node:vm'
import { day, hour, startOfDate } from '#app/domain/local-time.ts'

export type Busy = { start: number; end: number }
export type ReadCalendar =
  { ok: true; busy: Busy[] } | { ok: false; why: 'not-a-calendar' | 'too-large' }

/** Events in one file, and steps through their recurrences: limits what a hostile file costs. */
const maxEvents = 10_000
const maxSteps = 50_000
/** Milliseconds that reading may take: a recurrence that never comes is looked for without end. */
const timeLimit = 2000
/** Busy times kept of one calendar. */
const maxBusy = 3000
/** What we sent out ourselves comes back where an owner follows their own feed. */
const isOurs = /@(?:owner|bookings)\.cptgems$/

const two = (value: number) => String(value).padStart(2, '0')

/** Milliseconds by which a zone is ahead of UTC at an instant; null for a zone that nobody knows. */
function offsetAt(zone: string, at: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }).formatToParts(at)
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    const wall = Date.UTC(
      of('year'),
      of('month') - 1,
      of('day'),
      of('hour'),
      of('minute'),
      of('second'),
    )
    return wall - Math.floor(at / 1000) * 1000
  } catch {
    return null
  }
}

const capeTown = 2 * hour

/** A zone that the file names and does not describe is one of IANA's; a time without zone is Cape Town's. */
function instantOf(time: ICAL.Time, zone: string | null): number {
  if (time.isDate) {
    return startOfDate(`${time.year}-${two(time.month)}-${two(time.day)}`).getTime()
  }
  if (time.zone && time.zone.tzid !== 'floating') return time.toUnixTime() * 1000
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  const first = zone === null ? capeTown : (offsetAt(zone, wall - capeTown) ?? capeTown)
  const offset = zone === null ? capeTown : (offsetAt(zone, wall - first) ?? capeTown)
  return wall - offset
}

const zoneOf = (component: ICAL.Component): string | null => {
  const zone = component.getFirstProperty('dtstart')?.getParameter('tzid')
  return typeof zone === 'string' ? zone : null
}

const isBusy = (component: ICAL.Component): boolean => {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return text('status') !== 'CANCELLED' && text('transp') !== 'TRANSPARENT'
}

/** Sorted; those that touch or overlap as one. */
function merged(busy: Busy[]): Busy[] {
  const result: Busy[] = []
  for (const { start, end } of busy.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

type Window = { from: number; until: number }

class Reading {
  readonly #window: Window
  readonly busy: Busy[] = []
  steps = 0

  constructor(window: Window) {
    this.#window = window
  }

  #add(start: number, end: number): void {
    const [from, until] = [Math.max(start, this.#window.from), Math.min(end, this.#window.until)]
    if (from < until) this.busy.push({ start: from, end: until })
  }

  /** One event, or one that takes the place of an occurrence. */
  #addOnce(event: ICAL.Event): void {
    if (!isBusy(event.component)) return
    const zone = zoneOf(event.component)
    this.#add(instantOf(event.startDate, zone), instantOf(event.endDate, zone))
  }

  addEvent(event: ICAL.Event): void {
    if (!event.isRecurring()) return this.#addOnce(event)
    const zone = zoneOf(event.component)
    const occurrences = event.iterator()
    for (let next = occurrences.next(); next; next = occurrences.next()) {
      this.steps += 1
      if (this.steps > maxSteps || instantOf(next, zone) >= this.#window.until) return
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      if (!isBusy(item.component)) continue
      const itsZone = item === event ? zone : zoneOf(item.component)
      this.#add(instantOf(startDate, itsZone), instantOf(endDate, itsZone))
    }
  }
}

function eventsOf(text: string): ICAL.Event[] | 'too-many' {
  const root = new ICAL.Component(ICAL.parse(text) as never)
  ICAL.TimezoneService.reset()
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const components = root.getAllSubcomponents('vevent')
  if (root.name !== 'vcalendar') throw new Error('no calendar')
  if (components.length > maxEvents) return 'too-many'
  const mains = components.filter((one) => !one.hasProperty('recurrence-id'))
  const known = new Set(mains.map((one) => one.getFirstPropertyValue('uid')))
  const others = components.filter((one) => one.hasProperty('recurrence-id'))
  // An occurrence whose series is not in the file stands for itself.
  const alone = others.filter((one) => !known.has(one.getFirstPropertyValue('uid')))
  const exceptions = new Map<string, ICAL.Component[]>()
  for (const one of others) {
    const uid = String(one.getFirstPropertyValue('uid'))
    exceptions.set(uid, [...(exceptions.get(uid) ?? []), one])
  }
  return [...mains, ...alone]
    .filter((one) => !isOurs.test(String(one.getFirstPropertyValue('uid') ?? '')))
    .map((one) => {
      const uid = String(one.getFirstPropertyValue('uid'))
      const isMain = !one.hasProperty('recurrence-id')
      return new ICAL.Event(one, isMain ? { exceptions: exceptions.get(uid) ?? [] } : {})
    })
}

function readWithin(text: string, window: Window): ReadCalendar {
  const reading = new Reading(window)
  try {
    const events = eventsOf(text)
    if (events === 'too-many') return { ok: false, why: 'too-large' }
    for (const event of events) {
      try {
        reading.addEvent(event)
      } catch {
        // One event that makes no sense leaves the others readable.
      }
    }
  } catch {
    return { ok: false, why: 'not-a-calendar' }
  }
  const busy = merged(reading.busy)
  if (reading.steps > maxSteps || busy.length > maxBusy) return { ok: false, why: 'too-large' }
  return { ok: true, busy }
}

const isTimeout = (error: unknown) =>
  (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/**
 * When a calendar (RFC 5545) says that somebody is busy, from a day before `now` to `days` after it: recurrences,
 * exceptions and zones counted in; cancelled and transparent events not. Titles are not read.
 */
export function busyIn(text: string, now: Date, days = 400): ReadCalendar {
  const window = { from: now.getTime() - day, until: now.getTime() + days * day }
  try {
    // Only this ends a loop within the library; the context keeps nothing apart.
    const read = () => readWithin(text, window)
    return runInNewContext('read()', { read }, { timeout: timeLimit }) as ReadCalendar
  } catch (error) {
    if (!isTimeout(error)) throw error
    return { ok: false, why: 'too-large' }
  }
}
