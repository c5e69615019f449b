import { expect, test } from 'vitest'
import { ownDomain } from '#app/domain/claims/website-domain.server.ts'

test.each([
  ['https://www.bakery.co.za/', 'bakery.co.za'],
  ['https://bakery.co.za', 'bakery.co.za'],
  ['http://bakery.capetown/index.html', 'bakery.capetown'],
])('an address at the domain of %s proves something', (website, domain) => {
  expect(ownDomain(website)).toBe(domain)
})

test.each([
  null,
  'https://gmail.com/',
  'https://www.webafrica.co.za/',
  'https://www.cybersmart.co.za/',
  'https://www.facebook.com/bakery',
  'https://www.facebook.com/',
  'https://bakery.wixsite.com/',
  'https://bakery.blogspot.com/',
  'https://bakery.weebly.com/',
  'https://sites.google.com/view/bakery',
  'https://bakery.business.site/',
  'https://www.mall.co.za/shops/bakery',
  'https://www.mall.co.za/?shop=bakery',
  'https://www.mall.co.za/index.php?id=7',
  'https://www.mall.co.za/#/shops/bakery',
  'https://shop.bakery.co.za/',
  'https://co.za/',
  'nonsense',
])('no address proves anything for %s', (website) => {
  expect(ownDomain(website)).toBeNull()
})
