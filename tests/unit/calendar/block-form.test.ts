import { expect, test } from 'vitest'
import { blockForm } from '#app/domain/calendar/own-entry-schema.ts'

const refusedTo = (from: unknown, to: unknown) =>
  (blockForm.safeParse({ from, to }).error?.issues ?? [])
    .filter(({ path }) => path[0] === 'to')
    .map(({ message }) => message)

const early = 'This ends before it begins'
const timeless = 'Please give a time too, like 10:00'

test('blocked time ends after it begins', () => {
  expect(refusedTo('2027-01-05T10:00', '2027-01-05T11:00')).toEqual([])
  expect(refusedTo('2027-01-05T10:00', '2027-01-05T10:00')).toEqual([early])
  expect(refusedTo(['2027-01-05', '10:00'], ['2027-01-04', '11:00'])).toEqual([early])
})

test('an end without a time is asked for its time alone, whatever its day is', () => {
  expect(refusedTo(['2027-01-05', '10:00'], ['2027-01-04', ''])).toEqual([timeless])
  expect(refusedTo(['2027-01-05', ''], ['2027-01-04', ''])).toEqual([timeless])
  expect(refusedTo(['2027-01-05', '10:00'], ['2027-01-05', ''])).toEqual([timeless])
  expect(refusedTo(['2027-01-05', '10:00'], undefined)).toHaveLength(1)
})
