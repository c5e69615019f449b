import { expect, test } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { refusal } from '#app/http/json-response.server.ts'

const headersOf = (error: DomainError) =>
  Object.fromEntries(refusal(new Request('http://localhost/api/bookings'), error).headers)

test('a caller above a limit hears which, and when it starts again', () => {
  const limit = { points: 60, seconds: 3600 }
  const error = new DomainError('too-many', 'Too many.', { retryAfter: 12.2, limit })
  expect(headersOf(error)).toMatchObject({
    'retry-after': '13',
    'ratelimit-limit': '60',
    'ratelimit-policy': '60;w=3600',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '13',
  })
})

test('a refusal for another reason says nothing of limits', () => {
  const names = Object.keys(headersOf(new DomainError('conflict', 'Taken.')))
  expect(names.filter((name) => /retry|ratelimit/.test(name))).toEqual([])
})
