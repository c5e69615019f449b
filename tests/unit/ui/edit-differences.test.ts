import { expect, test } from 'vitest'
import { fieldDifferences } from '#app/ui/business-forms/business-field.tsx'

const saved = {
  phone: '021 555 0260',
  website: 'https://www.example.co.za/',
  description: 'Two lines\nof it',
}
const names = ['phone', 'website', 'description'] as const
const labelsOf = (typed: Record<string, string>) =>
  fieldDifferences(saved, names, { lastResult: { initialValue: { ...saved, ...typed } } }).map(
    ({ label }) => label,
  )

test.each<Record<string, string>>([
  { website: 'www.example.co.za' },
  { website: 'https://www.example.co.za' },
  { phone: '+27 (0)21 5550260' },
])('%o differs only where nothing differs in meaning', (typed) => {
  expect(labelsOf({ ...typed, description: 'One line' })).toEqual(['Description'])
  expect(labelsOf(typed)).toHaveLength(1)
})

test('the ends of lines, and spaces around a text, are no difference', () => {
  expect(labelsOf({ description: ' Two lines\r\nof it ' })).toEqual([])
})

test('two windows that mean something else, or nothing, do differ', () => {
  expect(
    labelsOf({ website: 'https://example.co.za', phone: '', description: 'Two lines' }),
  ).toEqual(['Phone', 'Website', 'Description'])
  expect(labelsOf({ website: 'not an address', phone: '123' })).toEqual(['Phone', 'Website'])
})
