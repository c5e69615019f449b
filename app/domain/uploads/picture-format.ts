/** Bytes of a picture upload (SPEC.md §9). */
export const maxPictureBytes = 5_242_880

/** Detected from the content, not from name or type. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
export type FileKind = PictureFormat | 'heic' | 'svg' | 'unknown'

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const pngSignature = '\x89PNG\r\n\x1a\n'

/** The brands of an ISO base media file (HEIF, AVIF), major brand first. */
function brandsOf(bytes: Uint8Array): string[] {
  if (text(bytes, 4, 8) !== 'ftyp') return []
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const end = Math.min(size, bytes.byteLength, 256)
  const brands = [text(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4))
  return brands
}

export function kindOf(bytes: Uint8Array): FileKind {
  const start = text(bytes, 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith(pngSignature)) return 'png'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  const brands = brandsOf(bytes)
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  if (brands.some((brand) => /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand))) return 'heic'
  return /<svg[\s>]/i.test(text(bytes, 0, 1024)) ? 'svg' : 'unknown'
}

/** Starts of HTML and scripts, in lower case. */
const htmlMarkers = ['<script', '<!doctype', '<html', '<iframe', '<?php']

/** Case-insensitive search; `mark` is in lower case. */
function containsText(bytes: Buffer, mark: string): boolean {
  const [first, ...rest] = [...mark].map((letter) => letter.charCodeAt(0)) as [number, ...number[]]
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    // Bit 0x20 separates lower from upper case.
    if (rest.every((code, i) => lower(bytes[at + 1 + i]) === code)) return true
  }
  return false
}
const lower = (code: number | undefined): number | undefined =>
  code !== undefined && code >= 65 && code <= 90 ? code + 32 : code

/** Whether the file ends with a ZIP directory, which unpackers look for. */
function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (at === -1 || at + 22 > bytes.byteLength) return false
  return at + 22 + bytes.readUInt16LE(at + 20) === bytes.byteLength
}

/**
 * Whether a picture is also HTML, a script, a PDF or an archive. Trailing bytes alone prove nothing, since phones
 * append harmless data.
 */
export function isPolyglot(given: Uint8Array): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  // `GIF89a/*`, and a JPEG whose first segment length reads `/*`, are valid scripts.
  if (/^(GIF8[79]a|\xff\xd8\xff.)(\/\*|=)/s.test(text(bytes, 0, 8))) return true
  if (bytes.subarray(0, 1024).includes('%PDF-')) return true
  if (bytes.includes('Rar!\x1a\x07', 0, 'latin1') || endsAsZip(bytes)) return true
  return htmlMarkers.some((mark) => containsText(bytes, mark))
}

/** Said wherever such a picture is met first: in the browser, by the API, or in the file. */
export const noHeic = 'HEIC pictures cannot be used. Please choose a JPEG, PNG, WebP, AVIF or GIF.'

/** Whether type or name say HEIC; browsers that do not know it give no type. */
export const saysHeic = (type: string, name = ''): boolean =>
  /^image\/hei[cf]/i.test(type) || (!type.startsWith('image/') && /\.hei[cf]s?$/i.test(name))
