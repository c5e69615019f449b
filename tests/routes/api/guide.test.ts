import { expect, test } from 'vitest'
import { apiDocument } from '#app/domain/api/document.server.ts'
import { loader as apiGuide } from '#app/routes/_site.api-guide/route.tsx'
import { get } from '#tests/support/requests.ts'

test('the API guide describes every call of the document', async () => {
  const told = JSON.stringify((await apiGuide(get('/api-guide'))).guide)
  const calls = Object.keys(apiDocument().paths ?? {})
  expect(calls.length).toBeGreaterThan(30)
  expect(calls.filter((path) => !told.includes(JSON.stringify(path)))).toEqual([])
})
