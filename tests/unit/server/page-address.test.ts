import { expect, it } from 'vitest'
import { pageAddress } from '#app/server/page-address.server.ts'

const keyOf = (url: string, headers = {}, method = 'GET') =>
  pageAddress(method, url, headers)?.key ?? null

it.each([
  ['/', '/'],
  ['/pricing?plan=x', '/pricing'],
  [
    '/directory?utm_source=a&search=%20hair%20%20cut&page=1&industry=Nothing',
    '/directory?search=hair+cut',
  ],
  ['/directory?page=2&area=Boland&open=on', '/directory?area=Boland&open=1&page=2'],
  ['/directory?search=a&search=b', '/directory?search=a'],
  ['/directory/plumbers/sea-point?fbclid=1', '/directory/plumbers/sea-point'],
  ['/directory/plumbers.data?x=1', '/directory/plumbers.data'],
  ['/directory.data?_routes=root&page=3&x=1', '/directory.data?page=3&_routes=root'],
  ['/business/kalk-bay-bakery?reviews=1&x=1', '/business/kalk-bay-bakery'],
  ['/business/kalk-bay-bakery?reviews=2', '/business/kalk-bay-bakery?reviews=2'],
  ['/_root.data', '/_root.data'],
])('%s is kept as %s', (url, path) => {
  expect(keyOf(url)).toBe(`full ${path}`)
  expect(keyOf(url, { 'save-data': 'on', cookie: 'device=x', host: 'other' })).toBe(`lean ${path}`)
})

it.each([
  '/dashboard',
  '/directory/suggestions?search=hair',
  '/directory/a/b/c',
  '/directory?near=Claremont',
  '/directory?view=map&bbox=1,2,3,4',
  '/directory?refused=abc',
  '/business/Kalk_Bay',
  '/business/kalk-bay-bakery/book',
  `/directory?search=${'x'.repeat(3000)}`,
])('%s is made for each who asks', (url) => {
  expect(keyOf(url)).toBeNull()
})

it('pages are rendered again for who brings a cookie or a key, or sends something', () => {
  expect(keyOf('/', {}, 'POST')).toBeNull()
  expect(keyOf('/', { cookie: 'session =abc' })).toBeNull()
  expect(keyOf('/', { cookie: 'toast=abc' })).toBeNull()
  expect(keyOf('/', { cookie: 'changed=1' })).toBeNull()
  expect(keyOf('/', { authorization: '' })).toBeNull()
})
