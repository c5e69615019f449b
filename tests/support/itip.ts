import ICAL from 'ical.js'
import { expect } from 'vitest'

type Rule = { least: number; most: number }
const one: Rule = { least: 1, most: 1 }
const none: Rule = { least: 0, most: 0 }
const atMostOne: Rule = { least: 0, most: 1 }

/** How often each property of an event stands in a message, by RFC 5546 §3.2.1, §3.2.2 and §3.2.5. */
const rules: Record<string, Record<string, Rule>> = {
  PUBLISH: { attendee: none, dtstart: one, summary: one, sequence: atMostOne },
  REQUEST: {
    attendee: { least: 1, most: Infinity },
    dtstart: one,
    summary: one,
    sequence: atMostOne,
  },
  CANCEL: {
    attendee: { least: 0, most: Infinity },
    dtstart: atMostOne,
    summary: atMostOne,
    sequence: one,
  },
}
const always: Record<string, Rule> = {
  dtstamp: one,
  organizer: one,
  uid: one,
  status: atMostOne,
  dtend: atMostOne,
  location: atMostOne,
  description: atMostOne,
  url: atMostOne,
  duration: none,
  'request-status': none,
  'recurrence-id': none,
}

const statuses: Record<string, string[]> = {
  PUBLISH: ['TENTATIVE', 'CONFIRMED'],
  REQUEST: ['TENTATIVE', 'CONFIRMED'],
  CANCEL: ['CANCELLED'],
}

/** Every line ends with CRLF and has at most 75 octets (RFC 5545 §3.1). */
function expectWholeLines(text: string): void {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
}

const text = (value: unknown): string => String(value ?? '')

/** Reads an iTIP message with one event, by the rules of RFC 5545 and RFC 5546. */
export function readInvitation(content: string) {
  expectWholeLines(content)
  const calendar = new ICAL.Component(ICAL.parse(content))
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  expect(calendar.getAllProperties('method')).toHaveLength(1)
  const method = text(calendar.getFirstPropertyValue('method'))
  const event = events[0] as ICAL.Component
  for (const [name, { least, most }] of Object.entries({ ...always, ...rules[method] })) {
    const times = event.getAllProperties(name).length
    expect([method, name, times >= least && times <= most]).toEqual([method, name, true])
  }
  const value = (name: string) => text(event.getFirstPropertyValue(name))
  expect(statuses[method]).toContain(value('status'))
  const named = (name: string) => {
    const property = event.getFirstProperty(name)
    return (
      property && { name: text(property.getParameter('cn')), at: text(property.getFirstValue()) }
    )
  }
  const read = new ICAL.Event(event)
  return {
    ...{ method, uid: read.uid, sequence: read.sequence, summary: read.summary },
    ...{ status: value('status'), location: read.location, description: read.description },
    start: read.startDate.toJSDate(),
    end: read.endDate.toJSDate(),
    stamp: (event.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate(),
    organizer: named('organizer'),
    attendee: named('attendee'),
  }
}
