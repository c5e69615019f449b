import { constantTimeEqual, hmac } from './hmac.server.ts'

const macLength = 16

/** 128 bits of an HMAC for one purpose. Issued tokens depend on every byte of this format. */
export const macOf = (purpose: string, data: string | Buffer): Buffer =>
  hmac(Buffer.concat([Buffer.from(`${purpose}\0`), Buffer.from(data)])).subarray(0, macLength)

/** URL-safe data with its signature for one purpose. Readable by anyone. */
export const signToken = (purpose: string, data: Buffer): string =>
  Buffer.concat([data, macOf(purpose, data)]).toString('base64url')

/** The data of a token with a valid signature for this purpose; else null. */
export function openToken(purpose: string, token: string, length: number): Buffer | null {
  if (!/^[\w-]{1,128}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== length + macLength || bytes.toString('base64url') !== token) return null
  const data = bytes.subarray(0, length)
  return constantTimeEqual(bytes.subarray(length), macOf(purpose, data)) ? data : null
}
