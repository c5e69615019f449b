import { describe, expect, test } from 'vitest'
import { formatInstant, parseLocalDateTime, toInputValue, toIso } from '#app/domain/local-time.ts'

const parsed = (text: string) => {
  const result = parseLocalDateTime(text)
  return result.ok ? toIso(result.instant) : result.message
}

describe('a time typed by a person', () => {
  test.each([
    ['2026-12-01T10:00', '2026-12-01T10:00:00+02:00'],
    ['2026-12-01 10:00', '2026-12-01T10:00:00+02:00'],
    [' 2026/12/1 at 9h30 ', '2026-12-01T09:30:00+02:00'],
    ['2026-12-01, 10:00 SAST', '2026-12-01T10:00:00+02:00'],
    ['2026-12-01T10:00:30.123', '2026-12-01T10:00:30+02:00'],
    ['2028-02-29T00:00', '2028-02-29T00:00:00+02:00'],
    ['2026-12-01T08:00Z', '2026-12-01T10:00:00+02:00'],
    ['2026-12-01T08:00:00.000Z', '2026-12-01T10:00:00+02:00'],
    ['2026-12-01T10:00+02:00', '2026-12-01T10:00:00+02:00'],
    ['2026-12-01T03:00-05:00', '2026-12-01T10:00:00+02:00'],
  ])('%s is parsed', (text, iso) => expect(parsed(text)).toBe(iso))

  test.each(['2026-02-30T10:00', '2027-02-29T10:00', '2026-13-01T10:00', '2026-00-10T10:00'])(
    '%s does not exist',
    (text) => expect(parsed(text)).toMatch(/^There is no such date/),
  )
  test.each(['2026-12-01T24:00', '2026-12-01T10:60', '2026-12-01T10:00:99'])(
    '%s is no time of day',
    (text) => expect(parsed(text)).toMatch(/^There is no such time/),
  )
  test.each(['2026-12-01', ' 2026/12/1 '])('%s lacks only its time, and is told so', (text) =>
    expect(parsed(text)).toBe('Please give a time too, like 10:00'),
  )
  test.each(['', 'tomorrow', '1 December', '10:00', '0000-01-01T00:00', '2026-12-01T10:00+99:00'])(
    '“%s” is refused with an example',
    (text) => expect(parsed(text)).toMatch(/like 2026-12-01 10:00$/),
  )
})

test('every minute survives a round trip through a datetime-local control', () => {
  for (let at = Date.UTC(2026, 1, 27); at < Date.UTC(2026, 2, 2); at += 7 * 60_000) {
    const back = parseLocalDateTime(toInputValue(new Date(at)))
    expect(back).toEqual({ ok: true, instant: new Date(at) })
  }
})

test('an instant is written as people in Cape Town read it', () => {
  expect(formatInstant(new Date('2026-12-01T08:00:00Z'))).toBe('Tue 1 Dec 2026, 10:00 SAST')
  expect(formatInstant(new Date('2026-12-31T22:30:00Z'))).toBe('Fri 1 Jan 2027, 00:30 SAST')
})
