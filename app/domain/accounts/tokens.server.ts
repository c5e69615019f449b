import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text has a token's format; anything else needs no query. */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text)

/** The stored form of a token: SHA-256 in hex. No salt needed, since tokens are random. */
export const digest = (token: string): string => createHash('sha256').update(token).digest('hex')
