import { expect, it } from 'vitest'
import { isLoopback, isUnspecified } from '#app/loopback.ts'

it.each([
  'localhost',
  'LocalHost',
  'localhost.',
  '127.0.0.1',
  '127.0.0.1.',
  '127.0.0.2',
  '127.255.255.254',
  '127.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '2130706433',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '[::ffff:7f00:1]',
])('%s is a loopback host', (host) => {
  expect([isLoopback(host), isUnspecified(host)]).toEqual([true, false])
})

it.each([
  '127.0.0.1.nip.io',
  '127.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1-evil.example',
  'localhost.evil.example',
  'evil-localhost',
  'notlocalhost',
  'gems.localhost.example',
  '128.0.0.1',
  '10.0.0.1',
  '192.168.0.10',
  '1.127.0.0',
  '::2',
  '[::1].evil.example',
  '::ffff:10.0.0.1',
  'fe80::1',
  'gems.example',
  '127.0.0.1..',
  '127.0.0.256',
  '[localhost]x',
  '',
  '.',
])('%j is not', (host) => {
  expect(isLoopback(host)).toBe(false)
})

it.each(['0.0.0.0', '0', '0x0', '::', '[::]', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0'])(
  '%s is every address of this machine, and not this machine alone',
  (host) => {
    expect([isLoopback(host), isUnspecified(host)]).toEqual([false, true])
  },
)
