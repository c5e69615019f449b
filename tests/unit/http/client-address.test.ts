import { expect, test } from 'vitest'
import { clientAddress } from '#app/http/client-address.server.ts'

const from = (address: string) =>
  clientAddress(new Request('http://localhost/'), { clientAddress: address })

test('all addresses of an IPv6 subscriber are one caller, and its neighbour is another', () => {
  expect(from('2001:db8:1:2::9')).toBe(from('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(from('2001:db8:1:3::9')).not.toBe(from('2001:db8:1:2::9'))
})

test('an IPv4 caller is the same on a socket of either kind', () => {
  expect(from('::ffff:203.0.113.7')).toBe(from('203.0.113.7'))
})
