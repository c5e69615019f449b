import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const worthwhile = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/

export function encodingFor(acceptEncoding: string | undefined): 'br' | 'gzip' | null {
  if (!acceptEncoding) return null
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(acceptEncoding)) return 'br'
  if (/\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(acceptEncoding)) return 'gzip'
  return null
}

export const isCompressible = (contentType: string, bytes: number): boolean =>
  bytes > 600 && worthwhile.test(contentType)

/** Compression levels at which the time spent roughly equals the time saved on a slow connection. */
export function compress(body: Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        },
      })
    : deflate(body, { level: 6 })
}
