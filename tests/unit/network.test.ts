import { expect, test } from 'vitest'
import { networkOf, siteOf } from '#app/network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8:1:3::9', '2001:db8:1:3::', '2001:db8:1::'],
  ['fe80::1%eth0', 'fe80::', 'fe80::'],
  ['unknown', 'unknown', 'unknown'],
  ['', '', ''],
])('%j is in the network %j of the site %j', (address, network, site) => {
  expect([networkOf(address), siteOf(address)]).toEqual([network, site])
  expect([networkOf(network), siteOf(network)]).toEqual([network, site])
})
