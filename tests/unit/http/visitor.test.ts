import { expect, it } from 'vitest'
import { visitorOf } from '#app/http/visitor.server.ts'

it('a visitor is known by the first 500 letters of what the browser says of itself', () => {
  const asked = (userAgent: string) =>
    visitorOf(new Request('http://localhost/', { headers: { 'user-agent': userAgent } })).userAgent
  expect(asked('a'.repeat(16_000))).toBe('a'.repeat(500))
  expect(asked('Mozilla/5.0')).toBe('Mozilla/5.0')
})
