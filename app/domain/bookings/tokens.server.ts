import { randomBytes } from 'node:crypto'
import { uuidFromBytes, uuidToBytes } from '#app/domain/uuid.ts'
import { constantTimeEqual } from '#app/hmac.server.ts'
import { macOf, openToken, signToken } from '#app/signed-token.server.ts'

/** Who a verified token speaks for. Only the functions here make one. */
export type Guest = { kind: 'guest'; bookingId: string }
/** Whoever received the owner's notice: may answer this request as it stood at that move. */
export type OwnerLink = { kind: 'owner-link'; bookingId: string; sequence: number }
export type TokenBearer = Guest | OwnerLink

/** The token of a guest's page: the booking's id under a signature. It never expires; nothing stores it. */
export const manageToken = (bookingId: string): string =>
  signToken('booking-manage', uuidToBytes(bookingId))

/** The guest behind a manage token, or null where it is forged. */
export function guestOf(token: string): Guest | null {
  const data = openToken('booking-manage', token, 16)
  return data && { kind: 'guest', bookingId: uuidFromBytes(data) }
}

/**
 * The token of the link by which an owner answers a request from the mail. It holds until `expires`
 * and for the booking as it stands at this `sequence`: a move makes it void.
 */
export function answerToken(bookingId: string, sequence: number, expires: Date): string {
  const data = Buffer.alloc(24)
  uuidToBytes(bookingId).copy(data)
  data.writeUInt32BE(Math.floor(expires.getTime() / 1000), 16)
  data.writeUInt32BE(sequence, 20)
  return signToken('booking-answer', data)
}

/** The owner's link behind an answer token, or null where it is forged or too old. */
export function ownerLinkOf(token: string, now = new Date()): OwnerLink | null {
  const data = openToken('booking-answer', token, 24)
  if (!data || data.readUInt32BE(16) * 1000 < now.getTime()) return null
  return {
    kind: 'owner-link',
    bookingId: uuidFromBytes(data.subarray(0, 16)),
    sequence: data.readUInt32BE(20),
  }
}

/** What a booking form carries: its one-time key and when it was made, signed for one business. */
export type FormToken = { key: string; issuedAt: Date }

const signed = (businessId: string, body: string): string =>
  macOf(`booking-form:${businessId}`, body).toString('base64url')

/** A fresh token for a form of this business. */
export function issueFormToken(businessId: string, now = new Date()): string {
  const body = `${randomBytes(12).toString('base64url')}.${now.getTime().toString(36)}`
  return `${body}.${signed(businessId, body)}`
}

/** The token as it was issued, or null where it was not issued for this business. */
export function readFormToken(businessId: string, token: string): FormToken | null {
  const [key, issued, signature, ...rest] = token.split('.')
  if (!key || !issued || !signature || rest.length > 0 || token.length > 100) return null
  if (!constantTimeEqual(signature, signed(businessId, `${key}.${issued}`))) return null
  return { key, issuedAt: new Date(parseInt(issued, 36)) }
}
