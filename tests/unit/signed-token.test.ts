import { beforeAll, describe, expect, test, vi } from 'vitest'
import { attemptKeys } from '#app/domain/accounts/sign-in-limits.server.ts'
import { signatureOf, signingSecret } from '#app/domain/automation/signing.server.ts'
import { feedToken } from '#app/domain/bookings/feed.server.ts'
import {
  guestOf,
  manageToken,
  ownerLinkOf,
  readFormToken,
} from '#app/domain/bookings/tokens.server.ts'
import { sandboxKey } from '#app/gateways/payments/current.server.ts'
import { readGrant, signGrant } from '#app/gateways/storage/disk-signatures.server.ts'
import { knownLogins, rememberDevice } from '#app/http/known-device.server.ts'
import { openToken, signToken } from '#app/signed-token.server.ts'

vi.hoisted(() => {
  process.env.SESSION_SECRET = 'a secret for tests, of no worth to anyone'
})

const id = '3f2b8c1d-9a4e-4f60-8b7c-0123456789ab'
const thandi = 'thandi@example.co.za'

// Issued by the version of 22 November 2026, before a shared helper existed.
describe('signatures of earlier versions stay valid', () => {
  test('as the link of a customer to their booking', () => {
    const token = 'PyuMHZpOT2CLfAEjRWeJqzhLQwD7kXAIgefyzxCfE0g'
    expect(manageToken(id)).toBe(token)
    expect(guestOf(token)).toEqual({ kind: 'guest', bookingId: id })
  })

  test('as the link by which an owner answers', () => {
    const token = 'PyuMHZpOT2CLfAEjRWeJq3Db2IAAAAADVgAKNUaevBgLk8Y52hrudA'
    const now = new Date('2026-11-22T08:00:00Z')
    expect(ownerLinkOf(token, now)).toEqual({ kind: 'owner-link', bookingId: id, sequence: 3 })
  })

  test('in a booking form that is open in a browser', () => {
    expect(readFormToken(id, 'mXUpbyWrDRwj4SmJ.mwrjqww0.VMcNX9qhcZqYgGcEy-Ir2g')).toEqual({
      key: 'mXUpbyWrDRwj4SmJ',
      issuedAt: new Date('2026-11-22T08:00:00Z'),
    })
  })

  test('as the address of a calendar feed', () => {
    expect(feedToken(id, 2)).toBe('PyuMHZpOT2CLfAEjRWeJqwAAAAKSbBFS48vE_Ez38bq_ECCz')
  })

  test('as the signing secret of an automation, and its signatures', () => {
    expect(signingSecret(id, 4)).toBe('whsec_XewtURhc-ky1fb4FP4UGjomQggH30k6nJIcdUWLt_K8')
    expect(signatureOf('whsec_x', 1795300000, '{"a":1}')).toBe(
      'fd98f6d370431f3979a88a20c22e39f30fe64ff4eeebdee6695544f71767d96d',
    )
  })

  test('as the cookie of a browser that signed in before', async () => {
    const cookie = 'device=jORaZ8z9EMNRKJ9UWNIkMa'
    const fresh = new Request('http://localhost/')
    expect(await rememberDevice(fresh, [thandi])).toMatch(new RegExp(`^${cookie};`))
    const isKnown = await knownLogins(new Request(fresh, { headers: { cookie } }))
    expect([isKnown(thandi), isKnown('someone@example.co.za')]).toEqual([true, false])
  })

  test('as the counters of attempts to sign in', () => {
    expect(attemptKeys({ login: thandi, address: '203.0.113.7' })).toMatchObject({
      address: 'sign-in-address:lkLvW3P7woK9iNugEt_xE5',
      pair: 'sign-in-pair:D1GgCVPENhpy2WUtWUIWZ0',
      account: 'sign-in-account:-bseNNPcFAv12gT-Vj0L9O',
    })
  })

  test('as an address that takes an upload', () => {
    const query =
      'expires=1900000000&atMost=1000&type=image%2Fjpeg&uploadId=u1&partNumber=2&signature=TmH5VqL1HalwxrusoWCFgmUuOdMoHQiiMYNtHGavTI4'
    const grant = {
      key: 'uploads/a.jpg',
      expires: 1_900_000_000,
      atMost: 1000,
      type: 'image/jpeg',
      part: { uploadId: 'u1', partNumber: 2 },
    }
    expect(signGrant('disk secret', grant).toString()).toBe(query)
    expect(readGrant('disk secret', grant.key, new URLSearchParams(query))).toEqual(grant)
  })

  test('as the key of the payments sandbox', () => {
    expect(sandboxKey()).toBe(
      'sk_test_dbdb69edea0317a706e156ababc7c63844f1cdc0bea701bdc39237106e0fc9c7',
    )
  })
})

describe('a signed token', () => {
  let token: string
  beforeAll(() => {
    token = signToken('test', Buffer.from('data'))
  })

  test('is valid for its purpose and length only', () => {
    expect(openToken('test', token, 4)).toEqual(Buffer.from('data'))
    expect(openToken('other', token, 4)).toBeNull()
    expect(openToken('test', token, 5)).toBeNull()
  })

  test('is invalid with anything added or removed', () => {
    for (const bent of [`${token}A`, `${token}=`, token.slice(1), '', 'A'.repeat(200)]) {
      expect(openToken('test', bent, 4)).toBeNull()
    }
  })
})
