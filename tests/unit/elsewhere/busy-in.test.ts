import { expect, test } from 'vitest'
import { busyIn } from '#app/domain/elsewhere/busy-in.server.ts'
import { toIso } from '#app/domain/local-time.ts'

const now = new Date('2026-11-23T06:00:00Z')
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')
const spans = async (text: string, days = 400) => {
  const read = await busyIn(text, now, { days })
  if (!read.ok) return read.why
  return read.busy.map(
    ({ start, end }) =>
      `${toIso(new Date(start)).slice(0, 16)} ${toIso(new Date(end)).slice(0, 16)}`,
  )
}
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Made Up Time',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0500',
  'TZOFFSETTO:+0500',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

test('times in UTC, of a named zone, of one the file describes, and without a zone', async () => {
  const text = calendar(
    zone,
    event('1', 'DTSTART:20261124T080000Z', 'DTEND:20261124T090000Z', 'SUMMARY:Dentist'),
    event('2', 'DTSTART;TZID=Europe/London:20261125T080000', 'DURATION:PT30M'),
    event(
      '3',
      'DTSTART;TZID=Made Up Time:20261126T080000',
      'DTEND;TZID=Made Up Time:20261126T090000',
    ),
    event('4', 'DTSTART:20261127T080000', 'DTEND:20261127T090000'),
  )
  expect(await spans(text)).toEqual([
    '2026-11-24T10:00 2026-11-24T11:00',
    '2026-11-25T10:00 2026-11-25T10:30',
    '2026-11-26T05:00 2026-11-26T06:00',
    '2026-11-27T08:00 2026-11-27T09:00',
  ])
})

test('a weekly event recurs, without what was left out, and with what was moved or cancelled', async () => {
  const series = [
    'DTSTART;TZID=Africa/Johannesburg:20200107T140000',
    'DTEND;TZID=Africa/Johannesburg:20200107T150000',
    'RRULE:FREQ=WEEKLY',
    'EXDATE;TZID=Africa/Johannesburg:20261201T140000',
  ]
  const text = calendar(
    event('w', ...series),
    event(
      'w',
      'RECURRENCE-ID;TZID=Africa/Johannesburg:20261208T140000',
      'DTSTART;TZID=Africa/Johannesburg:20261209T100000',
      'DTEND;TZID=Africa/Johannesburg:20261209T110000',
    ),
    event(
      'w',
      'RECURRENCE-ID;TZID=Africa/Johannesburg:20261215T140000',
      'DTSTART;TZID=Africa/Johannesburg:20261215T140000',
      'DTEND;TZID=Africa/Johannesburg:20261215T150000',
      'STATUS:CANCELLED',
    ),
  )
  expect(await spans(text, 30)).toEqual([
    '2026-11-24T14:00 2026-11-24T15:00',
    '2026-12-09T10:00 2026-12-09T11:00',
    '2026-12-22T14:00 2026-12-22T15:00',
  ])
})

test('clocks that go forward elsewhere move the event here', async () => {
  const text = calendar(
    event(
      'l',
      'DTSTART;TZID=Europe/London:20270325T090000',
      'DTEND;TZID=Europe/London:20270325T100000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ),
  )
  expect(await spans(text)).toEqual([
    '2027-03-25T11:00 2027-03-25T12:00',
    '2027-04-01T10:00 2027-04-01T11:00',
  ])
})

test('a whole day is one of Cape Town’s, and what overlaps is one', async () => {
  const text = calendar(
    event('d', 'DTSTART;VALUE=DATE:20261216', 'DTEND;VALUE=DATE:20261217'),
    event('e', 'DTSTART:20261216T210000Z', 'DTEND:20261217T010000Z'),
  )
  expect(await spans(text)).toEqual(['2026-12-16T00:00 2026-12-17T03:00'])
})

test('free, cancelled, past and far events, and our own feed, keep nothing busy', async () => {
  const times = ['DTSTART:20261124T080000Z', 'DTEND:20261124T090000Z']
  const text = calendar(
    event('1', ...times, 'TRANSP:TRANSPARENT'),
    event('2', ...times, 'STATUS:CANCELLED'),
    event('5a2c@owner.cptgems', ...times),
    event('3', 'DTSTART:20250101T080000Z', 'DTEND:20250101T090000Z'),
    event('4', 'DTSTART:20290101T080000Z', 'DTEND:20290101T090000Z'),
  )
  expect(await spans(text)).toEqual([])
})

test.each([
  ['<!doctype html><title>Sign in</title>'],
  [''],
  ['BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD'],
  ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT'],
])('what is no calendar is told apart: %j', async (text) => {
  expect(await busyIn(text, now)).toEqual({ ok: false, why: 'not-a-calendar' })
})

test('one event that makes no sense leaves the others readable', async () => {
  const good = event('1', 'DTSTART:20261124T080000Z', 'DTEND:20261124T090000Z')
  expect(await spans(calendar(event('0', 'SUMMARY:No times'), good))).toEqual([
    '2026-11-24T10:00 2026-11-24T11:00',
  ])
})

test('an event of every second costs no more than it may', async () => {
  const text = calendar(
    event('s', 'DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', 'RRULE:FREQ=SECONDLY'),
  )
  const begun = performance.now()
  expect(await busyIn(text, now)).toEqual({ ok: false, why: 'too-large' })
  expect(performance.now() - begun).toBeLessThan(30_000)
})

const day = ['DTSTART:20260101T080000Z', 'DTEND:20260101T090000Z']
test.each([
  [
    'an event of a day that never comes',
    event('1', ...day, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
  ],
  [
    'an event of a weekday that is never met',
    event('1', ...day, 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO'),
  ],
  [
    'a zone that changes every second',
    `${zone.replace('TZOFFSETFROM', 'RRULE:FREQ=SECONDLY\r\nTZOFFSETFROM')}\r\n${event(
      '1',
      'DTSTART;TZID=Made Up Time:20261126T080000',
      'DTEND;TZID=Made Up Time:20261126T090000',
    )}`,
  ],
])(
  '%s does not keep us for ever, and the next calendar is read',
  { timeout: 30_000 },
  async (_, lines) => {
    expect(await busyIn(calendar(lines), now, { limit: 1000 })).toEqual({
      ok: false,
      why: 'too-large',
    })
    expect(await spans(calendar(event('2', 'DTSTART:20261127T080000', 'DURATION:PT1H')))).toEqual([
      '2026-11-27T08:00 2026-11-27T09:00',
    ])
  },
)

test(
  'while a calendar is read that does not end, everything else goes on',
  { timeout: 30_000 },
  async () => {
    const never = event('1', ...day, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 20)
    const read = await busyIn(calendar(never), now, { limit: 1000 })
    clearInterval(ticking)
    expect(read).toEqual({ ok: false, why: 'too-large' })
    expect(ticks).toBeGreaterThan(10)
  },
)

test(
  'a calendar that takes more memory than it may is too large',
  { timeout: 30_000 },
  async () => {
    const many = Array.from({ length: 150_000 }, (_, at) => `X-${at};A=b:c`).join('\r\n')
    const huge = event('1', ...day, many)
    expect(await busyIn(calendar(huge), now)).toEqual({ ok: true, busy: [] })
    const little = { megabytes: 16 }
    expect(await busyIn(calendar(huge), now, little)).toEqual({ ok: false, why: 'too-large' })
  },
)
