/** What the press is asked to make. */
export type PictureOrder = {
  bytes: Uint8Array
  /** The product of the sides: what the header promised. */
  pixels: number
  /** Widths wanted, ascending. */
  widths: number[]
  /** Which part stays when it is cut to 16 by 10; a gravity in sharp's words. */
  position: string
}

export type MadeFormat = 'avif' | 'webp' | 'jpg'

/** A file made of a picture. */
export type MadeFile = { width: number; format: MadeFormat; bytes: Uint8Array }

/** What comes back. */
export type ImageResult = {
  /** Widths made; fewer of a small picture. */
  widths: number[]
  files: MadeFile[]
  /** JPEG, whole, without anything but its pixels: what other crops are made from. */
  master: Uint8Array
  /** A blur of it as a data address of about 200 characters. */
  placeholder: string
}
