import { expect, test } from 'vitest'
import { fieldNames, fields, seenBy } from '#app/domain/businesses/fields.ts'
import { selectionOf } from '#app/domain/businesses/field-columns.server.ts'

test('every field names the column that holds it', () => {
  const columns = selectionOf(fieldNames)
  expect(fieldNames.map((name) => [name, columns[name]?.name])).toEqual(
    fieldNames.map((name) => [name, fields[name].column]),
  )
})

test('public fields include nothing internal', () => {
  const secret = new Set(['ownerId', 'makeWebhookUrl', 'externalKey', 'version', 'feedVersion'])
  expect(seenBy('public').filter((name) => secret.has(name))).toEqual([])
})
