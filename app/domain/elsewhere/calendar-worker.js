// The calendar worker: a thread that reads one calendar, so that what a hostile file costs in time and memory ends
// with it and nobody else waits. It runs uncompiled and imports nothing of the app; busy-in.server.ts starts it.
import ICAL from 'ical.js'
import { parentPort, workerData } from 'node:worker_threads'

/** @typedef {import('./busy-in.server.ts').Busy} Busy */
/** @typedef {{ from: number, until: number }} Window */

/** Events in one file, and steps through their recurrences: limits what a hostile file costs. */
const maxEvents = 10_000
const maxSteps = 50_000
/** Busy times kept of one calendar. */
const maxBusy = 3000
/** What we sent out ourselves comes back where an owner follows their own feed. */
const isOurs = /@(?:owner|bookings)\.cptgems$/

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map()

/** @param {string} zone */
function formatIn(zone) {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  formats.set(zone, format)
  return format
}

/**
 * Milliseconds by which a zone is ahead of UTC at an instant; null for a zone that nobody knows.
 * @param {string} zone
 * @param {number} at
 */
function offsetAt(zone, at) {
  try {
    const parts = formatIn(zone).formatToParts(at)
    /** @param {string} type */
    const of = (type) => Number(parts.find((part) => part.type === type)?.value)
    const date = /** @type {const} */ ([of('year'), of('month') - 1, of('day')])
    const wall = Date.UTC(...date, of('hour'), of('minute'), of('second'))
    return wall - Math.floor(at / 1000) * 1000
  } catch {
    return null
  }
}

const capeTown = 2 * 3_600_000

/**
 * A zone that the file names and does not describe is one of IANA's; a time without zone is Cape Town's.
 * @param {ICAL.Time} time
 * @param {string | null} zone
 */
function instantOf(time, zone) {
  if (time.isDate) return Date.UTC(time.year, time.month - 1, time.day) - capeTown
  if (time.zone && time.zone.tzid !== 'floating') return time.toUnixTime() * 1000
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  const first = zone === null ? capeTown : (offsetAt(zone, wall - capeTown) ?? capeTown)
  const offset = zone === null ? capeTown : (offsetAt(zone, wall - first) ?? capeTown)
  return wall - offset
}

/** @param {ICAL.Component} component */
function zoneOf(component) {
  const zone = component.getFirstProperty('dtstart')?.getParameter('tzid')
  return typeof zone === 'string' ? zone : null
}

/** @param {ICAL.Component} component */
function isBusy(component) {
  /** @param {string} name */
  const text = (name) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return text('status') !== 'CANCELLED' && text('transp') !== 'TRANSPARENT'
}

/**
 * Sorted; those that touch or overlap as one.
 * @param {Busy[]} busy
 */
function merged(busy) {
  /** @type {Busy[]} */
  const result = []
  for (const { start, end } of busy.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

class Reading {
  /** @type {Busy[]} */
  busy = []
  steps = 0
  /** @type {Window} */
  #window

  /** @param {Window} window */
  constructor(window) {
    this.#window = window
  }

  /**
   * @param {number} start
   * @param {number} end
   */
  #add(start, end) {
    const [from, until] = [Math.max(start, this.#window.from), Math.min(end, this.#window.until)]
    if (from < until) this.busy.push({ start: from, end: until })
  }

  /**
   * One event, or one that takes the place of an occurrence.
   * @param {ICAL.Event} event
   */
  #addOnce(event) {
    if (!isBusy(event.component)) return
    const zone = zoneOf(event.component)
    this.#add(instantOf(event.startDate, zone), instantOf(event.endDate, zone))
  }

  /** @param {ICAL.Event} event */
  addEvent(event) {
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

/**
 * @param {string} text
 * @returns {ICAL.Event[] | 'too-many'}
 */
function eventsOf(text) {
  const root = new ICAL.Component(/** @type {never} */ (ICAL.parse(text)))
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const components = root.getAllSubcomponents('vevent')
  if (root.name !== 'vcalendar') throw new Error('no calendar')
  if (components.length > maxEvents) return 'too-many'
  const mains = components.filter((one) => !one.hasProperty('recurrence-id'))
  const known = new Set(mains.map((one) => one.getFirstPropertyValue('uid')))
  const others = components.filter((one) => one.hasProperty('recurrence-id'))
  // An occurrence whose series is not in the file stands for itself.
  const alone = others.filter((one) => !known.has(one.getFirstPropertyValue('uid')))
  /** @type {Map<string, ICAL.Component[]>} */
  const exceptions = new Map()
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

/**
 * @param {string} text
 * @param {Window} window
 * @returns {import('./busy-in.server.ts').ReadCalendar}
 */
function readWithin(text, window) {
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

const { text, window } = /** @type {{ text: string, window: Window }} */ (workerData)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port is no window
parentPort?.postMessage(readWithin(text, window))
