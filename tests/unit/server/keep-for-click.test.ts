import { expect, test } from 'vitest'
import { keepForClick } from '#app/server/keep-for-click.server.ts'

const kept = (
  status: number,
  headers: Record<string, string> = {},
  said = {},
  url = '/pricing.data',
) => {
  const response = new Response(null, { status, headers: said })
  keepForClick({ method: 'GET', url, headers }, response)
  return response.headers.get('cache-control')
}
const ahead = { 'sec-purpose': 'prefetch' }

test('what is fetched ahead is good for the click that follows; a fault and what is somebody’s own are not', () => {
  expect(kept(200, ahead)).toBe('private, max-age=10')
  expect(kept(404, ahead)).toBe('private, max-age=10')
  for (const status of [500, 503]) expect(kept(status, ahead)).toBe('private, no-store')
  expect(kept(200, { ...ahead, cookie: 'session=mine' })).toBe('private, no-store')
  expect(kept(500, ahead, { 'cache-control': 'no-store' })).toBe('no-store')
})

test('data is kept by no cache in front unless it says so, as little as its page', () => {
  for (const status of [200, 202, 404]) expect(kept(status)).toBe('private, no-cache')
  // No browser sends a fragment; Remix answers such an address as the one before it.
  expect(kept(202, {}, {}, '/dashboard.data#x')).toBe('private, no-cache')
  const own = { cookie: 'session=mine' }
  expect(kept(200, own, {}, '/dashboard.data#x')).toBe('private, no-store')
  expect(kept(200, {}, { 'cache-control': 'public' })).toBe('public')
  expect(kept(301, {}, {}, '/pricing')).toBeNull()
})
