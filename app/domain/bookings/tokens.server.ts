import { randomBytes } from 'node:crypto'
import { uuidFromBytes, uuidToBytes } from '#app/domain/uuid.ts'
import { constantTimeEqual } from '#app/hmac.server.ts'
import { macOf, openToken, signToken } from '#app/signed-token.server.ts'

/** Verified token holders; created only by the functions below. */
export type Guest = { kind: 'guest'; bookingId: string }
/**
 * May answer a request until its next move, as long as who got the link is notified of bookings there. Links from before
 * that was asked name no `recipient`.
 */
export type OwnerLink = {
  kind: 'owner-link'
  bookingId: string
  sequence: number
  recipient?: Buffer
}
export type TokenBearer = Guest | OwnerLink

/** The token of a customer's page: the signed booking id. Never expires and is not stored. */
export const manageToken = (bookingId: string): string =>
  signToken('booking-manage', uuidToBytes(bookingId))

/** Null for a forged token. */
export function guestOf(token: string): Guest | null {
  const data = openToken('booking-manage', token, 16)
  return data && { kind: 'guest', bookingId: uuidFromBytes(data) }
}

const recipientBytes = 8

/** What a link says of whom it was mailed to: enough to know them again, and no address. */
const recipientOf = (email: string): Buffer =>
  macOf('booking-answer-recipient', email.toLowerCase()).subarray(0, recipientBytes)

export const isRecipient = ({ recipient }: OwnerLink, emails: (string | null)[]): boolean =>
  recipient === undefined ||
  emails.some((email) => email !== null && recipientOf(email).equals(recipient))

/** The token of a link mailed to `email`, valid until `expires` and for this `sequence`: a move invalidates it. */
export function answerToken(
  bookingId: string,
  sequence: number,
  expires: Date,
  email: string,
): string {
  const data = Buffer.alloc(24 + recipientBytes)
  uuidToBytes(bookingId).copy(data)
  data.writeUInt32BE(Math.floor(expires.getTime() / 1000), 16)
  data.writeUInt32BE(sequence, 20)
  recipientOf(email).copy(data, 24)
  return signToken('booking-answer', data)
}

/** Null for a forged or expired token. */
export function ownerLinkOf(token: string, now = new Date()): OwnerLink | null {
  const data =
    openToken('booking-answer', token, 24 + recipientBytes) ??
    openToken('booking-answer', token, 24)
  if (!data || data.readUInt32BE(16) * 1000 < now.getTime()) return null
  return {
    kind: 'owner-link',
    bookingId: uuidFromBytes(data.subarray(0, 16)),
    sequence: data.readUInt32BE(20),
    ...(data.length > 24 && { recipient: data.subarray(24) }),
  }
}

/** How long a link to book the same again fills in contact details, from the appointment on. */
export const repeatDays = 180

/** The token of a link to book the same again, which fills in contact details until `expires`. */
export function repeatToken(bookingId: string, expires: Date): string {
  const data = Buffer.alloc(20)
  uuidToBytes(bookingId).copy(data)
  data.writeUInt32BE(Math.floor(expires.getTime() / 1000), 16)
  return signToken('booking-repeat', data)
}

/** Null for a forged token. */
export function repeatedBy(token: string): { bookingId: string; expires: Date } | null {
  const data = openToken('booking-repeat', token, 20)
  return (
    data && {
      bookingId: uuidFromBytes(data.subarray(0, 16)),
      expires: new Date(data.readUInt32BE(16) * 1000),
    }
  )
}

export type FormToken = { key: string; issuedAt: Date }

const signed = (businessId: string, body: string): string =>
  macOf(`booking-form:${businessId}`, body).toString('base64url')

/** A booking form's one-time key with the time it was issued, signed for one business. */
export function issueFormToken(businessId: string, now = new Date()): string {
  const body = `${randomBytes(12).toString('base64url')}.${now.getTime().toString(36)}`
  return `${body}.${signed(businessId, body)}`
}

/** Null for a token of another business or a forged one. */
export function readFormToken(businessId: string, token: string): FormToken | null {
  const [key, issued, signature, ...rest] = token.split('.')
  if (!key || !issued || !signature || rest.length > 0 || token.length > 100) return null
  if (!constantTimeEqual(signature, signed(businessId, `${key}.${issued}`))) return null
  return { key, issuedAt: new Date(parseInt(issued, 36)) }
}
