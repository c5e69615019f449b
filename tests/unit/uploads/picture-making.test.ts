import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { FocalPoint } from '#app/domain/uploads/focal-point.ts'
import {
  fallbackWidth,
  withWorkerSlot,
  makePicture,
  type MadePicture,
} from '#app/domain/uploads/picture-making.server.ts'
import { QueueFull, concurrencyLimit } from '#app/domain/concurrency-limit.ts'
import { blackPng, noisyPicture, pictureBytes } from '#tests/support/pictures.ts'
import { sample } from '#tests/support/runs.ts'

const make = (bytes: Uint8Array, focalPoint: FocalPoint = 'centre', owner = 'one') =>
  makePicture(bytes, { focalPoint, owner })

const fileOf = (picture: MadePicture, width: number, format: string) => {
  const file = picture.files.find((made) => made.width === width && made.format === format)
  if (!file) throw new Error(`there is no ${format} of ${width}`)
  return file.bytes
}

/** The dominant colour at a point: red, green, blue, or yellow. */
async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3
  const [r, g, b] = [data[at], data[at + 1], data[at + 2]] as [number, number, number]
  if (r > 150 && g > 150) return 'yellow'
  return r > 150 ? 'red' : g > 100 ? 'green' : b > 150 ? 'blue' : `${r} ${g} ${b}`
}

describe('making pictures', () => {
  it.each(sample(['jpeg', 'png', 'webp', 'avif', 'gif'] as const, 5))(
    'makes three widths as AVIF and WebP and a JPEG of %s',
    async (kind) => {
      const picture = await make(await pictureBytes(kind))
      expect(picture).toMatchObject({ width: 1600, height: 1200, widths: [400, 800, 1200] })
      expect(picture.files.map(({ width, format }) => `${width}.${format}`)).toEqual(
        ['400.avif', '400.webp', '800.avif', '800.webp', '1200.avif', '1200.webp', '800.jpg'], // prettier-ignore
      )
      for (const { width, format, bytes } of picture.files) {
        const made = await sharp(bytes).metadata()
        expect(made).toMatchObject({ width, height: width / 1.6 })
        expect(made.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format])
      }
    },
  )

  it('removes EXIF, location and colour profile', async () => {
    const tagged = await sharp(await pictureBytes('jpeg', 160, 120))
      .withExif({
        IFD0: { Artist: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' },
      })
      .toBuffer()
    expect((await sharp(tagged).metadata()).exif).toBeDefined()
    const picture = await make(tagged)
    for (const bytes of [picture.master, ...picture.files.map((file) => file.bytes)]) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc }).toEqual({})
      expect(Buffer.from(bytes).includes('Somebody')).toBe(false)
    }
  })

  it('rotates pictures upright', async () => {
    const turned = await sharp(await pictureBytes('jpeg', 160, 120))
      .withMetadata({ orientation: 3 })
      .toBuffer()
    const picture = await make(turned)
    expect(await colourAt(fileOf(picture, 160, 'jpg'), 0.1, 0.1)).toBe('yellow')
  })

  it.each<[FocalPoint, string, string]>([
    ['top', 'red', 'red'],
    ['bottom', 'blue', 'blue'],
    ['centre', 'red', 'blue'],
    ['bottom-right', 'blue', 'blue'],
  ])('keeps what is at the %s of a tall picture', async (focalPoint, above, below) => {
    const picture = await make(await pictureBytes('png', 160, 400), focalPoint)
    const jpeg = fileOf(picture, 160, 'jpg')
    expect([await colourAt(jpeg, 0.2, 0.1), await colourAt(jpeg, 0.2, 0.9)]).toEqual([above, below])
  })

  it('keeps what is at the side of a wide picture', async () => {
    const wide = await pictureBytes('png', 360, 100)
    const right = await make(wide, 'top-right')
    expect(await colourAt(fileOf(right, 160, 'jpg'), 0.1, 0.1)).toBe('green')
    const left = await make(wide, 'left')
    expect(await colourAt(fileOf(left, 160, 'jpg'), 0.9, 0.9)).toBe('blue')
    expect(left.hash).not.toBe(right.hash)
  })

  it.each([
    [640, 400, [400, 640]],
    [100, 100, [100]],
    [400, 250, [400]],
    [5000, 300, [400, 480]],
  ])('does not upscale %i by %i pixels', async (width, height, widths) => {
    const picture = await make(await pictureBytes('png', width, height))
    expect(picture.widths).toEqual(widths)
    expect(fileOf(picture, fallbackWidth(widths), 'jpg').byteLength).toBeGreaterThan(0)
  })

  it('puts transparent parts on white', async () => {
    const clear = sharp({
      create: { width: 160, height: 100, channels: 4, background: '#ff000000' },
    })
    const { data } = await sharp(fileOf(await make(await clear.png().toBuffer()), 160, 'webp'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(250)
  })

  it('names files by content, business and focal point', async () => {
    const bytes = await pictureBytes('jpeg', 160, 100)
    const { hash } = await make(bytes)
    expect(hash).toMatch(/^[0-9a-f]{32}$/)
    expect((await make(bytes)).hash).toBe(hash)
    expect((await make(bytes, 'centre', 'two')).hash).not.toBe(hash)
    expect((await make(await pictureBytes('jpeg', 161, 100))).hash).not.toBe(hash)
  })

  it('has a small blur placeholder', async () => {
    const { placeholder } = await make(await noisyPicture(160, 100))
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder.length).toBeLessThan(500)
  })

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['half of it', (bytes) => bytes.subarray(0, bytes.byteLength / 2)],
    ['all but its last kilobyte', (bytes) => bytes.subarray(0, bytes.byteLength - 1024)],
  ])('refuses a JPEG cut to %s', async (_, cut) => {
    const bytes = cut(await noisyPicture(400, 250))
    await expect(make(bytes)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('damaged or incomplete'),
    })
  })

  it.each([false, true])(
    'takes a JPEG without its last two bytes (progressive: %s)',
    async (progressive) => {
      const bytes = await noisyPicture(160, 100, { progressive })
      expect([...bytes.subarray(-2)]).toEqual([0xff, 0xd9])
      expect(await make(bytes.subarray(0, -2))).toMatchObject({ width: 160, height: 100 })
      const large = await noisyPicture(400, 250, { progressive })
      await expect(make(large.subarray(0, -200))).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  it.each(['png', 'webp', 'avif', 'gif'] as const)('refuses half a %s', async (kind) => {
    const noise = await sharp(await noisyPicture(300, 200))
      .toFormat(kind)
      .toBuffer()
    await expect(make(noise.subarray(0, noise.byteLength / 2))).rejects.toMatchObject({
      message: expect.stringContaining('damaged'),
    })
  })

  it('refuses a decompression bomb', async () => {
    await expect(make(blackPng(30_000, 30_000))).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('the concurrency limit', () => {
  it('runs tasks in order of arrival', async () => {
    const line = concurrencyLimit({ maxConcurrent: 1, maxQueued: 5 })
    const events: string[] = []
    const work = (name: string) =>
      line(async () => {
        events.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        events.push(`${name} ends`)
      })
    await Promise.all([work('a'), work('b'), work('c')])
    expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  it('continues after a failed task, and refuses when the queue is full', async () => {
    const line = concurrencyLimit({ maxConcurrent: 1, maxQueued: 1 })
    const failing = line(() => Promise.reject(new Error('no')))
    const waiting = line(async () => 'done')
    await expect(line(async () => 'late')).rejects.toBeInstanceOf(QueueFull)
    await expect(failing).rejects.toThrow('no')
    expect(await waiting).toBe('done')
    expect(await line(async () => 'again')).toBe('again')
  })

  it('refuses with a message when 30 wait', async () => {
    let free = () => {}
    const blocked = new Promise<void>((resolve) => (free = resolve))
    const make = async () => {}
    const all = Array.from({ length: 33 }, () => withWorkerSlot(() => blocked, make))
    await expect(withWorkerSlot(() => blocked, make)).rejects.toMatchObject({
      code: 'too-many',
      retryAfter: 30,
    })
    free()
    await Promise.all(all)
  })

  it('converts one picture at a time, and does not wait for slow uploads', async () => {
    let [making, maxMaking] = [0, 0]
    const make = async () => {
      maxMaking = Math.max(maxMaking, (making += 1))
      await new Promise((resolve) => setImmediate(resolve))
      making -= 1
    }
    let arrive = () => {}
    const hanging = withWorkerSlot(() => new Promise<void>((resolve) => (arrive = resolve)), make)
    await Promise.all(Array.from({ length: 10 }, () => withWorkerSlot(async () => {}, make)))
    expect(maxMaking).toBe(1)
    arrive()
    await hanging
  })
})
