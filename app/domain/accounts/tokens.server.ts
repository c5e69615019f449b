import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits, as 43 characters that may stand in an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text can be a token at all; anything else never reaches the database. */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text)

/** SHA-256 in hex: what is stored of a token. Enough without salt, for the token is random. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex')
