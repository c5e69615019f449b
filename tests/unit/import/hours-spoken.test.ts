import { describe, expect, test } from 'vitest'
import { readField } from '#app/domain/import/field-cells.ts'
import { parseDay } from '#app/domain/import/hours-text.ts'
import { parseWeek } from '#app/domain/import/week-text.ts'

const written = (spans: { open: string; close: string }[] | null | undefined) =>
  spans?.map(({ open, close }) => `${open}-${close}`).join(', ')

describe('a day as people write it', () => {
  test.each([
    ['8-5', '08:00-17:00'],
    ['9-1', '09:00-13:00'],
    ['9 tot 5', '09:00-17:00'],
    ['8:00-5:00', '08:00-17:00'],
    ['1-5', '13:00-17:00'],
    ['7-7', '07:00-19:00'],
    ['12–3pm, 6–10pm', '12:00-15:00, 18:00-22:00'],
    ['9 - 12:30, 1:30 - 5', '09:00-12:30, 13:30-17:00'],
    ['9-11pm', '21:00-23:00'],
    ['8:30am-5', '08:30-17:00'],
    ['11:30 AM–3 PM, 5:30–10 PM', '11:30-15:00, 17:30-22:00'],
    ['8:00 vm - 5:00 nm', '08:00-17:00'],
    ['0800-1700', '08:00-17:00'],
    ['6pm till midnight', '18:00-00:00'],
    ['8pm-2am', '20:00-02:00'],
    ['07:30-02:00', '07:30-02:00'],
  ])('%j is %s', (text, spans) => {
    expect(written(parseDay(text))).toBe(spans)
  })

  test.each(['08:00-05:00', '6-10', '10-2am', '9am till late', 'by appointment'])(
    '%j is not certain, and left open',
    (text) => {
      expect(parseDay(text)).toBeNull()
    },
  )
})

describe('a week in one text', () => {
  test.each([
    ['Weekdays 8-5, Sat 9-1', '08:00-17:00', '09:00-13:00', ''],
    ['Mon-Fri 8:30am-5pm', '08:30-17:00', '', ''],
    ['Ma-Vr 08:00-17:00; Sa 09:00-13:00; So gesluit', '08:00-17:00', '09:00-13:00', ''],
    ['Ma tot Vr 8 tot 5', '08:00-17:00', '', ''],
    ['Mon to Fri: 8-5 Sat: 9-1 Sun: closed', '08:00-17:00', '09:00-13:00', ''],
    ['8-5 Mon-Fri, 9-1 Sat', '08:00-17:00', '09:00-13:00', ''],
    ['Mon-Sat 9-5, closed Sun', '09:00-17:00', '09:00-17:00', ''],
    ['Daagliks 9-5, Sondae toe', '09:00-17:00', '09:00-17:00', ''],
    ['24/7', '00:00-00:00', '00:00-00:00', '00:00-00:00'],
    [
      'Mon–Thu 12–3pm, 6–10pm; Fri–Sun 12–11pm',
      '12:00-15:00, 18:00-22:00',
      '12:00-23:00',
      '12:00-23:00',
    ],
  ])('%j', (text, monday, saturday, sunday) => {
    const { hours, notes } = parseWeek(text)
    expect(notes).toEqual([])
    expect([hours?.monday, hours?.saturday, hours?.sunday].map(written)).toEqual([
      monday,
      saturday,
      sunday,
    ])
  })

  test.each([
    '8-5',
    '12–3pm, 6–10pm',
    '08:00-17:00',
    'Ma-Vr',
    'Tue',
    'by appointment',
    'Mo-Fr 08:00-05:00',
    'Mon-Fri 9-5 (Wed until 7)',
    'Closed',
  ])('%j is left open with a remark', (text) => {
    expect(parseWeek(text)).toEqual({ hours: null, notes: [expect.stringMatching(/left open/)] })
  })

  test.each(['12–3pm, 6–10pm', '8-5', '9 tot 5', '8:00-5:00', '08:00-17:00', 'Ma-Vr', 'Mon - Fri'])(
    '%j in a list’s column for the week is left open, with a remark that names it',
    (text) => {
      const { value, notes } = readField('hours', { opening_hours: text })
      expect(value).toBeNull()
      expect(notes).toEqual([{ reason: expect.stringMatching(/left open/), text }])
    },
  )

  test('what is by appointment, and holidays, are said to be left out', () => {
    const { hours, notes } = parseWeek('Mon-Fri 9-5; weekends by appointment; PH 10-2')
    expect(written(hours?.friday)).toBe('09:00-17:00')
    expect(notes.join()).toMatch(/appointment left out/)
    expect(notes.join()).toMatch(/holidays left out/)
  })
})
