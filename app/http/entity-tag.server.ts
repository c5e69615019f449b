import { createHash } from 'node:crypto'

/** A weak tag: the same content is sent plain, with gzip and with Brotli. */
export const entityTag = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

const bare = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether an `If-None-Match` holds the tag; weak comparison, RFC 9110 §13.1.2. */
export const isKnownTag = (known: string | undefined, tag: string): boolean =>
  known !== undefined &&
  (known === tag || known.trim() === '*' || known.split(',').some((one) => bare(one) === bare(tag)))
