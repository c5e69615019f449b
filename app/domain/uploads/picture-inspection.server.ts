import type { Metadata } from 'sharp'
import { DomainError } from '#app/domain/errors.ts'
import {
  isPolyglot,
  kindOf,
  maxPictureBytes,
  noHeic,
  type PictureFormat,
} from './picture-format.ts'

export type Inspected = { format: PictureFormat; width: number; height: number }

/** Minimum pixels of the shorter side; smaller pictures look blurred on a card. */
const minSide = 100
const maxSide = 30_000

/**
 * Maximum pixels by decoder: line by line, whole with halved chroma, whole, AVIF. Ten concurrent pictures then stay
 * below 200 MB (tests/bench/pictures.ts).
 */
const maxPixels = { byLine: 64_000_000, halved: 20_000_000, whole: 12_000_000, avif: 5_000_000 }

function maxPixelsOf(format: PictureFormat, header: Metadata): number {
  if (format === 'avif') return maxPixels.avif
  if (format === 'webp' || format === 'gif') return maxPixels.whole
  if (!header.isProgressive) return maxPixels.byLine
  return header.chromaSubsampling === '4:2:0' ? maxPixels.halved : maxPixels.whole
}

const refuse = (message: string, cause?: unknown) => new DomainError('invalid', message, { cause })

/** The refusal of a picture that cannot be decoded whole. */
export const damaged = (cause?: unknown) =>
  refuse('The picture is damaged or incomplete. Please choose it again.', cause)

/** Also for callers that know the size before they have the file. */
export const tooLarge = () =>
  new DomainError('too-large', 'The picture is larger than 5 MB. Please choose a smaller one.')

const formats = 'Please choose a JPEG, PNG, WebP, AVIF or GIF.'

function formatOf(bytes: Uint8Array): PictureFormat {
  const kind = kindOf(bytes)
  switch (kind) {
    case 'svg':
      throw refuse(`SVG drawings cannot be used. ${formats}`)
    case 'heic':
      throw refuse(noHeic)
    case 'unknown':
      throw refuse(`This file is not a picture that we can read. ${formats}`)
    default:
      return kind
  }
}

/** Refuses non-image types; a wrong image type is common and checked by content. */
export function refuseOtherTypes(contentType: string): void {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === '' || type === 'application/octet-stream' || type.startsWith('image/')) return
  throw refuse(`This was sent as ${type.slice(0, 60)}, not as a picture. ${formats}`)
}

/**
 * Validates a file without decoding it: size, format by content, no polyglot, pixel limits. Throws DomainError
 * `too-large` or `invalid` with a message.
 */
export async function inspectPicture(bytes: Uint8Array): Promise<Inspected> {
  if (bytes.byteLength === 0) throw refuse('The file is empty. Please choose a picture.')
  if (bytes.byteLength > maxPictureBytes) throw tooLarge()
  const format = formatOf(bytes)
  if (isPolyglot(bytes)) {
    throw refuse('This file holds more than a picture. Please save it again as a JPEG or PNG.')
  }
  // No limit here: only the header is read, and the error below says more.
  const { default: sharp } = await import('sharp')
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw damaged(error)
    })
  const { width, height } = header.autoOrient
  const pixels = width * height
  const most = maxPixelsOf(format, header)
  if (pixels > most || Math.max(width, height) > maxSide) {
    const megapixels = Math.round(pixels / 1_000_000)
    throw refuse(
      `The picture has ${width} by ${height} pixels (${megapixels} megapixels); ` +
        `at most ${most / 1_000_000} are possible. Please choose a smaller one.`,
    )
  }
  if (Math.min(width, height) < minSide) {
    throw refuse(
      `The picture has only ${width} by ${height} pixels. ` +
        `Please choose one with at least ${minSide} on each side.`,
    )
  }
  return { format, width, height }
}
