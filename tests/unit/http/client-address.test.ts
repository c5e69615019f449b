import { expect, test, vi } from 'vitest'
import { clientAddress, networkBehind } from '#app/http/client-address.server.ts'

vi.hoisted(() => (process.env['TRUST_PROXY'] = '1'))

const from = (address: string) =>
  clientAddress(new Request('http://localhost/'), { clientAddress: address })

test('all addresses of an IPv6 subscriber are one caller, and its neighbour is another', () => {
  expect(from('2001:db8:1:2::9')).toBe(from('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(from('2001:db8:1:3::9')).not.toBe(from('2001:db8:1:2::9'))
})

test('an IPv4 caller is the same on a socket of either kind', () => {
  expect(from('::ffff:203.0.113.7')).toBe(from('203.0.113.7'))
})

test('a caller is the same on each connection, where the proxy writes its port', () => {
  expect(networkBehind('9.9.9.9, 203.0.113.7:5678', '10.0.0.1')).toBe('203.0.113.7')
  expect(networkBehind('[2001:db8:1:2::9]:5678', '10.0.0.1')).toBe('2001:db8:1:2::')
  expect(networkBehind('[2001:db8:1:2::9]', '10.0.0.1')).toBe('2001:db8:1:2::')
  expect(networkBehind('2001:db8:1:2::9', '10.0.0.1')).toBe('2001:db8:1:2::')
  expect(networkBehind('', '10.0.0.1')).toBe('10.0.0.1')
})

test('what a client writes before its proxy does is nobody’s address, however it is written', () => {
  const written = ['9.9.9.9', 'unknown', '_hidden', '', ' ', '"[::1]:80"', 'x'.repeat(4000)]
  for (const said of written) {
    expect(networkBehind(`${said}, 203.0.113.7`, '10.0.0.1')).toBe('203.0.113.7')
    expect(networkBehind(`${said},${said},  203.0.113.7 `, '10.0.0.1')).toBe('203.0.113.7')
  }
  expect(networkBehind('9.9.9.9,', '10.0.0.1')).toBe('10.0.0.1')
  expect(networkBehind('9.9.9.9, ::ffff:cb00:7107', '10.0.0.1')).toBe('203.0.113.7')
})
