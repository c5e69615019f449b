import { Secret, TOTP } from 'otpauth'
import { brand } from '#app/brand.ts'
import { seal, unseal } from '#app/sealed.server.ts'

const period = 30
const purpose = 'authenticator'

/** Of 160 bits, as RFC 4226 recommends; base32, as people type it into an app. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

export const sealSecret = (userId: string, secret: string): string => seal(purpose, userId, secret)

/** Null if the session secret changed since. */
export const openSecret = (userId: string, sealed: string): string | null =>
  unseal(purpose, userId, sealed)

const generator = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), period })

/** What an app reads from the QR code: issuer, account and secret. */
export const enrolmentUri = (secret: string, email: string): string =>
  generator(secret, email).toString()

/** The half minute, counted from 1970, that a code belongs to: this one or a neighbour. Null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = generator(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}
