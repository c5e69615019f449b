import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecret } from './env.server.ts'

/** A key of its own for each purpose, derived from the session secret. */
const keyFor = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', sessionSecret(), '', purpose, 32))

/** Encrypts with AES-256-GCM, bound to what it belongs to: elsewhere it does not open. */
export function seal(purpose: string, boundTo: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts it; null if the session secret changed or the text was tampered with. */
export function unseal(purpose: string, boundTo: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12))
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
