import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecret } from '#app/env.server.ts'
import { hour } from '#app/domain/local-time.ts'
import { hmac } from '#app/hmac.server.ts'

/** Derived from id and version; not stored. */
export const signingSecret = (businessId: string, version: number): string =>
  `whsec_${hmac(`make-signing\0${businessId}\0${version}`).toString('base64url')}`

/** HMAC-SHA256 in hex over `timestamp.body`, keyed with the secret's text. */
export const signatureOf = (secret: string, timestamp: number, body: string): string =>
  hmac(`${timestamp}.${body}`, secret).toString('hex')

/** How long the secret before a new one signs beside it, so that receivers can change theirs at leisure. */
export const formerSignsFor = 24 * hour

/** The secrets that sign now, the newest first. */
export function signingSecrets(
  businessId: string,
  own: { signingVersion: number | null; formerSignsUntil: Date | null },
  now: Date,
): string[] {
  const version = own.signingVersion ?? 1
  const formerToo = own.formerSignsUntil !== null && own.formerSignsUntil > now && version > 1
  const versions = formerToo ? [version, version - 1] : [version]
  return versions.map((one) => signingSecret(businessId, one))
}

type Signed = {
  secrets: string[]
  apiKey: string | null
  deliveryId: string
  event: string
  attempt: number
  body: string
  now: Date
}

/** The signature headers; docs/api.md explains how to verify them. */
export function callHeaders(call: Signed): Record<string, string> {
  const timestamp = Math.floor(call.now.getTime() / 1000)
  return {
    'user-agent': 'CPT-Gems-Webhooks/1',
    'x-cptgems-delivery': call.deliveryId,
    'x-cptgems-event': call.event,
    'x-cptgems-attempt': String(call.attempt),
    'x-cptgems-timestamp': String(timestamp),
    'x-cptgems-signature': call.secrets
      .map((secret) => `sha256=${signatureOf(secret, timestamp, call.body)}`)
      .join(','),
    ...(call.apiKey !== null && { 'x-make-apikey': call.apiKey }),
  }
}

const sealKey = () => Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'make-api-key', 32))

/** Encrypts a business's webhook key: AES-256-GCM, bound to that business. */
export function sealKeyOf(businessId: string, apiKey: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(), iv).setAAD(Buffer.from(businessId))
  const sealed = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts it; null if the secret changed or the text was tampered with. */
export function openKeyOf(businessId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKey(), bytes.subarray(0, 12))
      .setAAD(Buffer.from(businessId))
      .setAuthTag(bytes.subarray(12, 28))
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
