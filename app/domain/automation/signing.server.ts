import { randomInt } from 'node:crypto'
import { hour } from '#app/domain/local-time.ts'
import { hmac } from '#app/hmac.server.ts'
import { seal, unseal } from '#app/sealed.server.ts'

/** Derived from id and version; not stored. */
export const signingSecret = (businessId: string, version: number): string =>
  `whsec_${hmac(`make-signing\0${businessId}\0${version}`).toString('base64url')}`

/**
 * The version of a first secret: 1 where calls are signed with it already, else by chance, since a former owner of the
 * business knows theirs.
 */
export const firstVersion = ({ url }: { url: string }): number =>
  url === '' ? randomInt(2, 2 ** 30) : 1

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

const purpose = 'make-api-key'

/** Encrypts a business's webhook key, bound to that business. */
export const sealKeyOf = (businessId: string, apiKey: string): string =>
  seal(purpose, businessId, apiKey)

/** Decrypts it; null if the secret changed or the text was tampered with. */
export const openKeyOf = (businessId: string, sealed: string): string | null =>
  unseal(purpose, businessId, sealed)
