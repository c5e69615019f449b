import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionSecret } from './env.server.ts'

/** HMAC-SHA256 with the server's secret, or with the given key. */
export const hmac = (data: string | Uint8Array, key: string | Buffer = sessionSecret()): Buffer =>
  createHmac('sha256', key).update(data).digest()

/** 132 bits of an HMAC as text: identifies a value without revealing it. */
export const keyedHash = (text: string): string => hmac(text).toString('base64url').slice(0, 22)

/** Compares two secrets without leaking by timing where they differ. */
export function constantTimeEqual(a: string | Buffer, b: string | Buffer): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
