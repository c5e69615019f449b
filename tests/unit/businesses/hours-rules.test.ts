import { describe, expect, it } from 'vitest'
import { checkSpans, overlapsAcrossMidnight } from '#app/domain/businesses/hours-rules.ts'
import { defaultHours } from '#app/domain/businesses/hours.ts'

const messagesOf = (...spans: [string, string][]) =>
  checkSpans(spans.map(([open, close]) => ({ open, close }))).problems.map(
    ({ index, part, message }) => `${index} ${part}: ${message}`,
  )

describe('the openings of a day', () => {
  it('are sorted', () => {
    const { spans, problems } = checkSpans([
      { open: '13:00', close: '17:00' },
      { open: '8:00', close: '12:00' },
    ])
    expect(problems).toEqual([])
    expect(spans).toEqual([
      { open: '08:00', close: '12:00' },
      { open: '13:00', close: '17:00' },
    ])
  })

  it('may be adjacent, and the last may pass midnight', () => {
    expect(messagesOf(['08:00', '12:00'], ['12:00', '02:00'])).toEqual([])
    expect(messagesOf(['00:00', '00:00'])).toEqual([])
  })

  it('must not overlap, whatever their order', () => {
    expect(messagesOf(['09:00', '12:00'], ['11:00', '13:00'])).toEqual([
      '1 open: 11:00–13:00 overlaps 09:00–12:00',
    ])
    expect(messagesOf(['20:00', '23:00'], ['18:00', '02:00'])).toEqual([
      '0 open: 20:00–23:00 overlaps 18:00–02:00',
    ])
  })

  it('report an invalid time at its field', () => {
    expect(messagesOf(['09:00', '25:00'])).toEqual([
      '0 close: There is no such time as 25:00. Please use 00:00 to 23:59',
    ])
    expect(messagesOf(['', '17:00'])).toEqual(['0 open: Please give the time at which you open'])
    expect(messagesOf(['09:00', '09:00'])).toHaveLength(1)
  })

  it('take an hour alone where it is plain, which the one of closing is from 13 on', () => {
    expect(checkSpans([{ open: '9', close: '5pm' }]).spans).toEqual([
      { open: '09:00', close: '17:00' },
    ])
    expect(messagesOf(['9', '7'], ['8', '12'])).toEqual([
      '0 close: Please give the time as 17:00',
      '1 close: Please give the time as 17:00',
    ])
    expect(messagesOf(['noon', '17'])).toEqual(['0 open: Please give the time as 09:00'])
  })

  it('are at most six', () => {
    const hours = Array.from({ length: 7 }, (_, at): [string, string] => [
      `${10 + at}:00`,
      `${10 + at}:30`,
    ])
    expect(messagesOf(...hours.slice(0, 6))).toEqual([])
    expect(messagesOf(...hours)).toHaveLength(1)
  })
})

describe('a night', () => {
  it('must end before the next day opens', () => {
    const late = { open: '18:00', close: '03:00' }
    expect(
      overlapsAcrossMidnight({
        ...defaultHours,
        friday: [late],
        saturday: [{ open: '02:00', close: '04:00' }],
      }),
    ).toEqual([{ day: 'saturday', message: 'Friday is still open until 03:00' }])
    expect(overlapsAcrossMidnight({ ...defaultHours, sunday: [late] })).toEqual([])
  })
})
