import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { maxPictureBytes } from '#app/domain/uploads/picture-format.ts'
import { inspectPicture, refuseOtherTypes } from '#app/domain/uploads/picture-inspection.server.ts'
import { blackPng, pictureBytes } from '#tests/support/pictures.ts'

const refusalOf = (bytes: Uint8Array) =>
  inspectPicture(bytes).then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof DomainError) return `${error.code}: ${error.message}`
      throw error
    },
  )
const latin = (text: string) => Buffer.from(text, 'latin1')
const small = () => pictureBytes('jpeg', 160, 100)
const bomb = blackPng(30_000, 30_000)
const padded = async (size: number) => {
  const bytes = await small()
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.byteLength)])
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
/** The smallest valid ZIP archive. */
const emptyZip = Buffer.concat([latin('PK\x05\x06'), Buffer.alloc(18)])

describe('inspecting an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'takes %s by its bytes',
    async (kind) => {
      expect(await inspectPicture(await pictureBytes(kind, 640, 400))).toEqual({
        format: kind,
        width: 640,
        height: 400,
      })
    },
  )

  it('reports the size after EXIF rotation', async () => {
    const turned = await sharp(await pictureBytes('jpeg', 640, 400))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await inspectPicture(turned)).toMatchObject({ width: 400, height: 640 })
  })

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /^invalid: The file is empty/],
    ['one byte too many', () => padded(maxPictureBytes + 1), /^too-large: .* larger than 5 MB/],
    ['an SVG', () => latin('<?xml version="1.0"?>\n<svg onload="alert(1)"/>'), /^invalid: SVG/],
    ['HTML named .jpg', () => latin('<!doctype html><script>alert(1)</script>'), /not a picture/],
    ['text', () => latin('hello'), /not a picture that we can read/],
    ['HEIC', () => latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /^invalid: HEIC/],
    ['a JPEG cut in its header', async () => (await small()).subarray(0, 40), /damaged/],
    [
      'a JPEG with a page in a comment',
      () => withComment('<ScRipt>alert(1)</script>'),
      /more than/,
    ],
    ['a JPEG with PHP behind it', () => followed('<?php system($_GET[0]);'), /more than a picture/],
    ['a JPEG that is a ZIP too', async () => followed(emptyZip), /more than a picture/],
    ['a GIF that is a script too', () => latin('GIF89a/*\0\0\0\0*/=alert(1)//;'), /more than/],
    ['a PNG with a PDF inside', () => withText('%PDF-1.7'), /more than a picture/],
    ['a bomb of 30,000 by 30,000 pixels', () => bomb, /900 megapixels/],
    ['a picture of one line', () => blackPng(30_001, 200), /30001 by 200 pixels/],
    [
      'a progressive picture that is large',
      () => plain(5500, 3700).jpeg({ progressive: true }).toBuffer(),
      /at most 20/,
    ],
    ['a PNG of more than 64 megapixels', () => blackPng(8000, 8001), /at most 64/],
    [
      'a WebP of more than 12',
      () => plain(4000, 3001).webp({ effort: 0 }).toBuffer(),
      /at most 12/,
    ],
    ['a GIF of more than 12', () => plain(4000, 3001).gif({ effort: 1 }).toBuffer(), /at most 12/],
    ['an AVIF of more than 5', () => plain(2500, 2001).avif({ effort: 0 }).toBuffer(), /at most 5/],
    ['a dot', () => pictureBytes('png', 120, 99), /at least 100/],
  ])('refuses %s', async (_, make, sentence) => {
    expect(await refusalOf(await make())).toMatch(sentence)
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['exactly 5242880 bytes', () => padded(maxPictureBytes)],
    ['what phones append to pictures', () => followed(Buffer.from('SEFH\0\0\0\0SEFT'))],
    ['a picture within a picture', async () => followed(await pictureBytes('jpeg', 160, 100))],
    ['100 pixels', () => pictureBytes('png', 100, 100)],
    ['a large photograph', () => plain(5200, 4100).jpeg().toBuffer()],
  ])('takes %s', async (_, make) => {
    expect(await refusalOf(await make())).toBe('taken')
  })

  it('inspects a decompression bomb without using its memory', async () => {
    const before = process.memoryUsage().rss
    await refusalOf(bomb)
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000)
  })

  it.each([
    ['image/jpeg', 'taken'],
    ['image/png; charset=binary', 'taken'],
    ['application/octet-stream', 'taken'],
    ['', 'taken'],
    ['text/html', 'This was sent as text/html, not as a picture.'],
    ['application/pdf', 'This was sent as application/pdf'],
  ])('of type %j gets: %s', (type, expected) => {
    let said = 'taken'
    try {
      refuseOtherTypes(type)
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toContain(expected)
  })
})

async function followed(by: string | Buffer): Promise<Buffer> {
  return Buffer.concat([await small(), typeof by === 'string' ? latin(by) : by])
}

/** A JPEG with a comment segment right after its start. */
async function withComment(comment: string): Promise<Buffer> {
  const bytes = await small()
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), head, latin(comment), bytes.subarray(2)])
}

async function withText(text: string): Promise<Buffer> {
  const bytes = await pictureBytes('png', 160, 100)
  return Buffer.concat([bytes.subarray(0, 33), latin(text), bytes.subarray(33)])
}
