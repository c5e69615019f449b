import { describe, expect, test } from 'vitest'
import { parseDay, parseDays, writeDay } from '#app/domain/import/hours-text.ts'
import { parseOsmHours } from '#app/domain/import/osm-hours.ts'

const span = (open: string, close: string) => ({ open, close })

describe('a day as people write it', () => {
  test.each([
    ['07:30-02:00', [span('07:30', '02:00')]],
    ['12:00-00:00', [span('12:00', '00:00')]],
    ['10:00 am - 18:00 pm', [span('10:00', '18:00')]],
    ['9am–5pm', [span('09:00', '17:00')]],
    ['9:30 a.m. to 12 p.m.', [span('09:30', '12:00')]],
    ['08h00-17h30', [span('08:00', '17:30')]],
    ['14:00-17:00, 09:00-13:00', [span('09:00', '13:00'), span('14:00', '17:00')]],
    ['18:00-24:00', [span('18:00', '00:00')]],
    ['24 hours', [span('00:00', '00:00')]],
    ['Closed', []],
    ['', []],
    ['-', []],
  ])('%j', (text, spans) => {
    expect(parseDay(text)).toEqual(spans)
  })

  test.each(['whenever', '25:00-26:00', '09:61-10:00', '09:00', '9-'])(
    '%j is unreadable',
    (text) => {
      expect(parseDay(text)).toBeNull()
    },
  )

  test('formatted hours are parsed again', () => {
    for (const spans of [
      [],
      [span('07:30', '02:00')],
      [span('09:00', '13:00'), span('14:00', '17:00')],
    ]) {
      expect(parseDay(writeDay(spans))).toEqual(spans)
    }
  })

  test('in a week, days without times are closed; no times at all mean unknown hours', () => {
    expect(parseDays({ monday: '09:00-17:00' }).hours).toMatchObject({
      monday: [span('09:00', '17:00')],
      sunday: [],
    })
    expect(parseDays({ monday: ' ' })).toEqual({ hours: null, readable: true })
    expect(parseDays({ monday: '09:00-17:00', friday: 'maybe' })).toEqual({
      hours: null,
      readable: false,
    })
  })
})

describe('opening_hours of OpenStreetMap', () => {
  test('a plain week', () => {
    expect(parseOsmHours('Mo-Fr 07:30-17:00; Sa 08:00-14:00')).toMatchObject({
      hours: {
        monday: [span('07:30', '17:00')],
        friday: [span('07:30', '17:00')],
        saturday: [span('08:00', '14:00')],
        sunday: [],
      },
      notes: [],
    })
  })

  test('past midnight, through the end of the week too', () => {
    const { hours } = parseOsmHours('Tu-Su 12:00-02:00')
    expect(hours?.monday).toEqual([])
    expect(hours?.sunday).toEqual([span('12:00', '02:00')])
    expect(parseOsmHours('Fr 18:00-26:00').hours?.friday).toEqual([span('18:00', '02:00')])
  })

  test('two openings a day, and all day', () => {
    expect(parseOsmHours('Mo 09:00-13:00,14:00-17:00').hours?.monday).toHaveLength(2)
    const { hours } = parseOsmHours('24/7')
    for (const spans of Object.values(hours ?? {})) expect(spans).toEqual([span('00:00', '00:00')])
  })

  test.each([
    'Mo-Fr 08:00-17:00; PH off',
    'Mo-Fr,PH 08:00-17:00',
    'Mo-Fr 08:00-17:00; SH,PH 10:00-12:00',
  ])('rules for holidays in %s are skipped with a note', (value) => {
    const { hours, notes } = parseOsmHours(value)
    expect(hours?.monday).toEqual([span('08:00', '17:00')])
    expect(hours?.sunday).toEqual([])
    expect(notes).toEqual(['opening hours: rules for holidays left out'])
  })

  test.each([
    'nonsense',
    'PH off',
    'sunrise-sunset',
    'Fr[1] 10:00-12:00',
    'Apr-Sep: Mo-Fr 08:00-17:00',
    'Mo-Fr 10:00+',
    '"by appointment"',
    'x'.repeat(5_000),
  ])('%j is not a weekly schedule: skipped with a note', (value) => {
    const { hours, notes } = parseOsmHours(value)
    expect(hours).toBeNull()
    expect(notes).toHaveLength(1)
  })

  test.each([
    'Ma-Vr',
    'Mon - Fri',
    'Tue',
    '1-5',
    'Tu-Su 6-10',
    '12–3pm, 6–10pm',
    'Mo-Fr 8-5',
    '9am-5pm',
  ])('%j is not in its syntax: nothing is guessed', (value) => {
    expect(parseOsmHours(value)).toEqual({
      hours: null,
      notes: ['opening hours not understood, left open'],
    })
  })

  test('an empty value is unknown', () => {
    expect(parseOsmHours(' ')).toEqual({ hours: null, notes: [] })
  })
})
