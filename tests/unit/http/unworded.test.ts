import { expect, test } from 'vitest'
import { z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import { handleForm } from '#app/http/form.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const schema = z.object({
  name: z.string(),
  kind: z.enum(['person', 'room']),
  count: z.number({ error: 'Please count' }),
})

function refusalOf(input: unknown) {
  try {
    return parseWith(schema, input)
  } catch (error) {
    return error instanceof DomainError ? error.fields : error
  }
}

test.each([[[]], ['x'], [null], [5], [true]])('a body of %j is refused in plain words', (body) => {
  expect(refusalOf(body)).toEqual({
    _: ['Please send a JSON object with the fields of this call.'],
  })
})

test('a field of the wrong kind is refused without a word of types, and in its own words where it has some', () => {
  expect(refusalOf({ name: [], count: 'many' })).toEqual({
    name: ['This cannot be used here.'],
    kind: ['Please fill this in.'],
    count: ['Please count'],
  })
})

test('a form says the same', async () => {
  const form = new FormData()
  form.set('kind', 'table')
  const request = new Request('https://gems.example/form', { method: 'POST', body: form })
  const reply = await handleForm(request, schema, () => Promise.resolve(null))
  const text = JSON.stringify(reply)
  expect(text).toContain('This cannot be used here.')
  expect(text).toContain('Please fill this in.')
  expect(text).not.toMatch(/Invalid|expected/)
})
