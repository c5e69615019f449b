import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  answerToken,
  guestOf,
  isRecipient,
  issueFormToken,
  manageToken,
  ownerLinkOf,
  type OwnerLink,
  readFormToken,
} from '#app/domain/bookings/tokens.server.ts'

beforeAll(() => {
  process.env.SESSION_SECRET = 'a secret for tests, of no worth to anyone'
})

const later = () => new Date(Date.now() + 60_000)

/** The token with each of its characters changed in turn. */
const bent = (token: string) =>
  [...token].map(
    (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
  )

const reader = 'owner@example.co.za'

describe('a token', () => {
  const id = randomUUID()
  test('of a customer opens their booking only', () => {
    expect(guestOf(manageToken(id))).toEqual({ kind: 'guest', bookingId: id })
    expect(ownerLinkOf(manageToken(id))).toBeNull()
  })
  test('of an owner is valid for one version of the booking, until it expires', () => {
    expect(ownerLinkOf(answerToken(id, 7, later(), reader))).toMatchObject({
      kind: 'owner-link',
      bookingId: id,
      sequence: 7,
    })
    expect(ownerLinkOf(answerToken(id, 7, new Date(Date.now() - 1000), reader))).toBeNull()
    expect(guestOf(answerToken(id, 7, later(), reader))).toBeNull()
  })
  test('of an owner knows its recipient, and does not say', () => {
    const token = answerToken(id, 7, later(), reader)
    const link = ownerLinkOf(token) as OwnerLink
    expect(isRecipient(link, ['other@example.co.za', reader.toUpperCase()])).toBe(true)
    expect(isRecipient(link, ['other@example.co.za'])).toBe(false)
    expect(isRecipient(link, [])).toBe(false)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('owner@')
  })
  test('with any changed character is invalid', () => {
    for (const token of bent(manageToken(id))) expect(guestOf(token)).toBeNull()
    for (const token of bent(answerToken(id, 0, later(), reader)))
      expect(ownerLinkOf(token)).toBeNull()
  })
  test.each(['', 'x', '%00', '../..', 'é'.repeat(43), 'A'.repeat(43), 'A'.repeat(10_000)])(
    '“%s” is nobody’s',
    (token) => {
      expect(guestOf(token)).toBeNull()
      expect(ownerLinkOf(token)).toBeNull()
      expect(readFormToken(id, token)).toBeNull()
    },
  )
})

test('a form token is valid for its business only, and keeps its time to the millisecond', () => {
  const id = randomUUID()
  const now = new Date()
  const token = issueFormToken(id, now)
  expect(readFormToken(id, token)?.issuedAt).toEqual(now)
  expect(readFormToken(randomUUID(), token)).toBeNull()
  for (const other of bent(token)) expect(readFormToken(id, other)).toBeNull()
  expect(issueFormToken(id, now)).not.toBe(token)
})
