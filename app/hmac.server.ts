import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionSecret } from './env.server.ts'

/** HMAC-SHA256 under the server's secret, or under a key of its own. */
export const hmac = (data: string | Uint8Array, key: string | Buffer = sessionSecret()): Buffer =>
  createHmac('sha256', key).update(data).digest()

/** 132 bits of an HMAC as text: tells the same thing apart from others without saying what it is. */
export const keyedHash = (text: string): string => hmac(text).toString('base64url').slice(0, 22)

/** Whether two secrets are the same, in a time that does not tell how far they agree. */
export function constantTimeEqual(a: string | Buffer, b: string | Buffer): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
