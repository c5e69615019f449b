import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sessionSecret } from '#app/env.server.ts'

/** Who a verified token speaks for. Only the functions here make one. */
export type Guest = { kind: 'guest'; bookingId: string }
/** Whoever received the owner's notice: may answer this request as it stood at that move. */
export type OwnerLink = { kind: 'owner-link'; bookingId: string; sequence: number }
export type TokenBearer = Guest | OwnerLink

const macLength = 16

const mac = (purpose: string, data: Buffer | string): Buffer =>
  createHmac('sha256', sessionSecret())
    .update(`${purpose}\0`)
    .update(data)
    .digest()
    .subarray(0, macLength)

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const uuidText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const seal = (purpose: string, data: Buffer): string =>
  Buffer.concat([data, mac(purpose, data)]).toString('base64url')

/** The sealed bytes, or null where the token is not ours to the last bit. */
function unseal(purpose: string, token: string, length: number): Buffer | null {
  if (!/^[\w-]{1,128}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== length + macLength || bytes.toString('base64url') !== token) return null
  const data = bytes.subarray(0, length)
  return timingSafeEqual(bytes.subarray(length), mac(purpose, data)) ? data : null
}

/** The token of a guest's page: the booking's id under a signature. It never expires; nothing stores it. */
export const manageToken = (bookingId: string): string =>
  seal('booking-manage', uuidBytes(bookingId))

/** The guest behind a manage token, or null where it is forged. */
export function guestOf(token: string): Guest | null {
  const data = unseal('booking-manage', token, 16)
  return data && { kind: 'guest', bookingId: uuidText(data) }
}

/**
 * The token of the link by which an owner answers a request from the mail. It holds until `expires`
 * and for the booking as it stands at this `sequence`: a move makes it void.
 */
export function answerToken(bookingId: string, sequence: number, expires: Date): string {
  const data = Buffer.alloc(24)
  uuidBytes(bookingId).copy(data)
  data.writeUInt32BE(Math.floor(expires.getTime() / 1000), 16)
  data.writeUInt32BE(sequence, 20)
  return seal('booking-answer', data)
}

/** The owner's link behind an answer token, or null where it is forged or too old. */
export function ownerLinkOf(token: string, now = new Date()): OwnerLink | null {
  const data = unseal('booking-answer', token, 24)
  if (!data || data.readUInt32BE(16) * 1000 < now.getTime()) return null
  return {
    kind: 'owner-link',
    bookingId: uuidText(data.subarray(0, 16)),
    sequence: data.readUInt32BE(20),
  }
}

/** What a booking form carries: its one-time key and when it was made, signed for one business. */
export type FormToken = { key: string; issuedAt: Date }

const signed = (businessId: string, body: string): string =>
  mac(`booking-form:${businessId}`, body).toString('base64url')

/** A fresh ticket for a form of this business. */
export function issueFormToken(businessId: string, now = new Date()): string {
  const body = `${randomBytes(12).toString('base64url')}.${now.getTime().toString(36)}`
  return `${body}.${signed(businessId, body)}`
}

/** The ticket as it was issued, or null where it was not issued for this business. */
export function readFormToken(businessId: string, token: string): FormToken | null {
  const [key, issued, signature, ...rest] = token.split('.')
  if (!key || !issued || !signature || rest.length > 0 || token.length > 100) return null
  const expected = Buffer.from(signed(businessId, `${key}.${issued}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { key, issuedAt: new Date(parseInt(issued, 36)) }
}
