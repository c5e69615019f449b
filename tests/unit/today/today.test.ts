import { describe, expect, it } from 'vitest'
import { days } from '#app/domain/businesses/enums.ts'
import type { Span, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { describeVisits } from '#app/domain/bookings/visit-words.ts'
import { describeAge } from '#app/domain/describe-age.ts'
import { weekFiguresOf } from '#app/domain/statistics/week-figures.ts'
import { leftInWords } from '#app/domain/today/heading.ts'
import { setupSteps, withAddressStep } from '#app/domain/today/setup-steps.ts'

const weekOf = (spans: Span[]) => Object.fromEntries(days.map((day) => [day, spans])) as WeeklyHours
const ready = {
  planStatus: 'BASIC' as const,
  ...{ description: 'Bread', phone: '+27215550100', address: '1 Main Road', logo: '/pictures/a' },
  hours: weekOf([{ open: '08:00', close: '17:00' }]),
  isListingPublished: true,
  isActive: true,
}

describe('what is left of today', () => {
  it.each([
    [{ left: 2, begun: true }, '2 appointments left'],
    [{ left: 1, begun: true }, '1 appointment left'],
    [{ left: 4, begun: false }, '4 booked'],
    [{ left: 0, begun: true }, ''],
    [{ left: 0, begun: false }, ''],
  ])('is said of %j as "%s"', (day, said) => {
    expect(leftInWords(day)).toBe(said)
  })
})

describe('what is left to set up', () => {
  it('is nothing once all is done', () => {
    expect(setupSteps(ready)).toEqual([])
  })

  it('names each step that is missing, and those that are done', () => {
    const steps = setupSteps({ ...ready, hours: weekOf([]), logo: null })
    expect(steps.filter(({ isDone }) => !isDone).map(({ name }) => name)).toEqual([
      'hours',
      'picture',
    ])
    expect(steps.map(({ name }) => name)).toEqual([
      'plan',
      'profile',
      'hours',
      'picture',
      'publish',
    ])
  })

  it('asks for no picture where the plan has none', () => {
    const steps = setupSteps({ ...ready, planStatus: 'FREE', logo: null, phone: null })
    expect(steps.map(({ name }) => name)).toEqual(['plan', 'profile', 'hours', 'publish'])
  })

  it('says nothing of publishing while the listing is paused', () => {
    const steps = setupSteps({ ...ready, logo: null, isActive: false })
    expect(steps.map(({ name }) => name)).toEqual(['plan', 'profile', 'hours', 'picture'])
  })

  it('asks for an address that reaches the owner before a draft is published', () => {
    const draft = setupSteps({ ...ready, isListingPublished: false })
    expect(withAddressStep(draft).map(({ name }) => name)).toEqual([
      ...['plan', 'profile', 'hours', 'picture', 'reach', 'publish'],
    ])
    const listed = setupSteps({ ...ready, logo: null })
    expect(withAddressStep(listed)).toEqual(listed)
  })

  it('begins with the plan, and wants a whole profile', () => {
    const steps = setupSteps({
      ...ready,
      planStatus: 'NONE',
      address: '',
      isListingPublished: false,
    })
    expect(steps.filter(({ isDone }) => !isDone).map(({ name }) => name)).toEqual([
      'plan',
      'profile',
      'publish',
    ])
  })
})

describe('a request in words', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  it.each([
    ['2026-11-22T11:59:30Z', 'just now'],
    ['2026-11-22T11:20:00Z', '40 min ago'],
    ['2026-11-21T13:00:00Z', '23 h ago'],
    ['2026-11-21T11:00:00Z', '1 day ago'],
    ['2026-11-19T11:00:00Z', '3 days ago'],
  ])('asked at %s was asked %s', (then, said) => {
    expect(describeAge(new Date(then), now)).toBe(said)
  })

  it.each([
    [0, 0, 'New customer'],
    [1, 0, '1 visit'],
    [12, 1, '12 visits, 1 no-show'],
    [0, 2, '2 no-shows'],
  ])('of somebody with %i visits and %i missed says "%s"', (visits, noShows, said) => {
    expect(describeVisits({ visits, noShows })).toBe(said)
  })
})

describe('the figures of a week', () => {
  it('count the last seven days, the seven before, and each day', () => {
    const none = { hours: 0, income: 0, noShows: 0, views: 0 }
    const { appointments } = weekFiguresOf([
      { ago: 0, appointments: 2, ...none },
      { ago: 6, appointments: 1, ...none },
      { ago: 7, appointments: 5, ...none },
      { ago: 13, appointments: 4, ...none },
    ])
    expect(appointments).toEqual({ now: 3, before: 9, days: [1, 0, 0, 0, 0, 0, 2] })
  })
})
