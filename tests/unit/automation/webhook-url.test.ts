import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '#app/gateways/automation/public-address.ts'
import { parseWebhookUrl } from '#app/gateways/automation/webhook-url.ts'

const rules = { hosts: ['hook.example.org'], allowPrivate: false }
const nearby = { hosts: [], allowPrivate: true }

describe('the address of a webhook', () => {
  it.each([
    'https://hook.eu1.make.com/abc',
    'https://hook.eu2.make.com/abc?x=1',
    'https://HOOK.US2.MAKE.COM:443/abc',
    'https://hook.us1.make.celonis.com/abc',
    'https://hook.integromat.com/abc',
    'https://hook.example.org/abc',
    '  https://hook.eu1.make.com/abc#part ',
  ])('%s is accepted', (text) => {
    const parsed = parseWebhookUrl(text, rules)
    expect(parsed).toMatchObject({ ok: true })
    expect(parsed.ok && parsed.url).not.toMatch(/#|:443|\s/)
  })

  it.each([
    ['', 'valid webhook URL'],
    ['hook.eu1.make.com/abc', 'valid webhook URL'],
    ['https://hook.eu1.make.com\\@127.0.0.1/', 'valid webhook URL'],
    ['https://hook.eu1.make.com/a b', 'valid webhook URL'],
    ['https://hook.eu1.make.com/a\u0000', 'valid webhook URL'],
    [`https://hook.eu1.make.com/${'a'.repeat(500)}`, 'at most 500 characters'],
    ['http://hook.eu1.make.com/abc', 'https://'],
    ['ftp://hook.eu1.make.com/abc', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://me@hook.eu1.make.com/abc', 'user name'],
    ['https://me:word@hook.eu1.make.com/abc', 'user name'],
    ['https://hook.eu1.make.com@evil.example/abc', 'user name'],
    ['https://hook.eu1.make.com:8443/abc', 'without a port'],
    ['https://hook.eu1.make.com:80/abc', 'without a port'],
    ['https://make.com/abc', 'Make alone'],
    ['https://eu1.make.com/abc', 'Make alone'],
    ['https://hook.eu1.make.com.evil.example/abc', 'Make alone'],
    ['https://hook.eu1.evilmake.com/abc', 'Make alone'],
    ['https://hook.a.b.make.com/abc', 'Make alone'],
    ['https://hook.eu1.make.com./abc', 'Make alone'],
    ['https://localhost/abc', 'Make alone'],
    ['https://127.0.0.1/abc', 'Make alone'],
    ['https://2130706433/abc', 'Make alone'],
    ['https://0177.0.0.1/abc', 'Make alone'],
    ['https://0x7f000001/abc', 'Make alone'],
    ['https://[::1]/abc', 'Make alone'],
    ['https://[::ffff:127.0.0.1]/abc', 'Make alone'],
    ['https://hook.eu1.mаke.com/abc', 'Make alone'],
  ])('%s is refused: %s', (text, words) => {
    const parsed = parseWebhookUrl(text, rules)
    expect(parsed.ok ? parsed.url : parsed.message).toContain(words)
  })

  it('may be private and http in tests, but must still be an allowed host', () => {
    for (const text of ['http://127.0.0.1:8080/a', 'http://localhost:1/a', 'https://[::1]:9/a']) {
      expect(parseWebhookUrl(text, nearby)).toMatchObject({ ok: true })
    }
    for (const text of ['http://evil.example/a', 'http://me@127.0.0.1/a', 'file:///etc/passwd']) {
      expect(parseWebhookUrl(text, nearby)).toMatchObject({ ok: false })
    }
  })
})

it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '',
  'hook.eu1.make.com',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
