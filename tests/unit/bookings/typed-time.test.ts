import { expect, test } from 'vitest'
import { bookingTime, typedTime } from '#app/domain/bookings/schema.ts'

const ten = new Date('2026-12-01T08:00:00Z')

test.each([
  [['2026-12-01', '10:00']],
  [['2026-12-01', ' 10h00 ']],
  [['2026-12-01', '1000']],
  [['2026-12-01', '10']],
  [['2026-12-01', '10am']],
  [['2026-12-01', '10.00']],
  ['2026-12-01T10:00'],
])('a time is read from a date field and a time field, or from one of both: %j', (value) => {
  expect(typedTime.parse(value)).toEqual(ten)
})

test.each([[['', '']], [['2026-12-01', '']], [['', '10:00']], [['2026-12-01', '25:00']]])(
  'what is left empty or does not exist is refused with a sentence: %j',
  (value) => {
    const { success, error } = typedTime.safeParse(value)
    expect([success, error?.issues[0]?.message]).toEqual([
      false,
      expect.stringMatching(/^(Please|There)/),
    ])
  },
)

test.each(['5', 'ten', '9 or 10'])('a time that is none is told how to write it: %s', (time) => {
  const { error } = typedTime.safeParse(['2026-12-01', time])
  expect(error?.issues[0]?.message).toBe('Please give the time as 09:30')
})

test('no time of a day is the one at which it ends', () => {
  expect(typedTime.safeParse(['2026-12-01', '24:00']).success).toBe(false)
})

test.each(['2026-12-01T10:00:59', '2026-12-01T08:00:30.5Z'])(
  'a booking begins with the minute that is shown of it: %s',
  (text) => expect(bookingTime.parse(text)).toEqual(ten),
)
