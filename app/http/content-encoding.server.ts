import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { DomainError } from '#app/domain/errors.ts'

/** Layers of compression that are taken off; senders use one. */
const maxLayers = 2

const unpackers = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // RFC 9110 means zlib's format; many senders leave its two leading bytes out.
  deflate: (bytes: Uint8Array, options: { maxOutputLength: number }) =>
    promisify(((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, options),
}
type Coding = keyof typeof unpackers

const isKnown = (coding: string): coding is Coding => Object.hasOwn(unpackers, coding)

/**
 * The content of a body as sent, by its Content-Encoding header (RFC 9110, 8.4), at most `limit` bytes of it. Throws
 * DomainError `wrong-type` for a coding unknown here, `too-large` and `malformed`.
 */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string | null,
  limit: number,
): Promise<Uint8Array> {
  const codings = (encoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > maxLayers || !codings.every(isKnown)) {
    throw new DomainError('wrong-type', 'Please send it uncompressed, or as gzip, deflate or br.')
  }
  let content = bytes
  for (const coding of codings.toReversed()) {
    try {
      content = await unpackers[coding](content, { maxOutputLength: limit })
    } catch (cause) {
      const isTooLong = (cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
      throw isTooLong
        ? new DomainError(
            'too-large',
            `Please shorten it to under ${Math.floor(limit / 1024)} KB and try again.`,
          )
        : new DomainError('malformed', `The body is not ${coding}.`, { cause })
    }
  }
  return content
}
