import { deflateSync } from 'node:zlib'
import sharp, { type JpegOptions, type Sharp } from 'sharp'

type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** A picture of four quarters: red, green, blue, yellow, reading from the top left. */
async function fourQuarters(width = 1600, height = 1200): Promise<Sharp> {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 as const }
  const quarter = (background: string) =>
    sharp({ create: { ...half, background } })
      .png()
      .toBuffer()
  const [red, green, blue, yellow] = await Promise.all(
    ['#d02020', '#20a020', '#2020d0', '#e0d020'].map(quarter),
  )
  const [left, top] = [width - half.width, height - half.height]
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: red as Buffer, left: 0, top: 0 },
    { input: green as Buffer, left, top: 0 },
    { input: blue as Buffer, left: 0, top },
    { input: yellow as Buffer, left, top },
  ])
}

/** `fourQuarters` as a file. */
export async function pictureBytes(kind: Kind = 'jpeg', width = 1600, height = 1200) {
  return (await fourQuarters(width, height)).toFormat(kind).toBuffer()
}

/** A picture that does not compress, as photographs of grass do. */
export const noisyPicture = (width: number, height: number, options: JpegOptions = {}) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg(options)
    .toBuffer()

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] as number) ^ (crc >>> 8)
  const out = Buffer.alloc(8)
  out.writeUInt32BE(data.byteLength, 0)
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
  return Buffer.concat([out.subarray(0, 4), body, out.subarray(4)])
}

/** A valid black PNG of one bit a pixel: 30,000 by 30,000 pixels fit in 110 KB, or less as a bomb. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const lines = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
