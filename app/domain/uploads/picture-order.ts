export type PictureOrder = {
  bytes: Uint8Array
  /** Width times height according to the header. */
  pixels: number
  /** Ascending. */
  widths: number[]
  /** sharp's gravity for the 16:10 crop. */
  position: string
}

export type MadeFormat = 'avif' | 'webp' | 'jpg'

export type MadeFile = { width: number; format: MadeFormat; bytes: Uint8Array }

export type ImageResult = {
  /** Fewer than requested for a small picture. */
  widths: number[]
  files: MadeFile[]
  /** The uncropped JPEG without metadata, from which other crops are made. */
  master: Uint8Array
  /** A blurred preview as a data URL of about 200 characters. */
  placeholder: string
}
