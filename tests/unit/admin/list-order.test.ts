import { expect, test } from 'vitest'
import { businessColumns, sortAfterPress, knownSort } from '#app/domain/admin/list-order.ts'

const press = (now: string | undefined, column: keyof typeof businessColumns) =>
  sortAfterPress(businessColumns, now, column)

test('a press sorts by a column its own way, a second press the other way round', () => {
  expect(press(undefined, 'name')).toBe('name')
  expect(press('name', 'name')).toBe('-name')
  expect(press('name', 'rating')).toBe('-rating')
  expect(press('-rating', 'joined')).toBeUndefined()
  expect(press(undefined, 'joined')).toBe('joined')
})

test('an unknown order is the usual one', () => {
  for (const text of ['', '-', 'owner', '--name', '__proto__', 'constructor']) {
    expect(knownSort(businessColumns, text)).toBeUndefined()
  }
})
