import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { limits } from '#app/domain/limits.server.ts'
import { maxPictureBytes } from '#app/domain/uploads/picture-format.ts'
import { pictureFile } from '#app/domain/uploads/picture-files.server.ts'
import {
  ownPicture,
  removePicture,
  setFocalPoint,
  setPicture,
} from '#app/domain/uploads/pictures.server.ts'
import { discardUpload, cleanUpPictures } from '#app/domain/uploads/cleanup.server.ts'
import { uploadAddress } from '#app/domain/uploads/upload-addresses.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { db } from '#db/client.server.ts'
import { businesses, rateLimits } from '#db/schema/index.ts'
import { businessNow, codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { blackPng, noisyPicture, pictureBytes } from '#tests/support/pictures.ts'
import { keysBelow, leave, picturesOf, upload } from '#tests/support/uploads.ts'

const smallPicture = () => pictureBytes('jpeg', 480, 300)
const hours = (count: number) => new Date(Date.now() + count * 3600 * 1000)
const site = 'http://localhost:3000'

/** Runs only the queued jobs that discard uploads. */
async function workOff(): Promise<void> {
  const jobs = (await db.execute(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'discard-upload' returning j.payload
  `)) as unknown as { payload: { key: string } }[]
  for (const { payload } of jobs) await discardUpload(payload)
}

beforeEach(async () => {
  await workOff()
  await db.delete(businesses)
  await cleanUpPictures(db, hours(1000))
})

const sizeOf = async (logo: string | null) => {
  const file = await pictureFile(String(logo).replace('/pictures/', ''))
  if (!file) return null
  const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  return { width, height, format }
}

describe('setting a picture', () => {
  it('shows the picture, and deletes the upload', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
    const logo = await setPicture(actor, { imageURL: await upload(actor, await pictureBytes()) })
    expect(logo).toMatch(/^\/pictures\/[0-9a-f]{32}-800\.jpg$/)
    expect((await businessNow(business.id)).logo).toBe(logo)
    expect(await sizeOf(logo)).toEqual({ width: 800, height: 500, format: 'jpeg' })
    expect(await ownPicture(actor)).toMatchObject({
      widths: [400, 800, 1200],
      width: 1600,
      height: 1200,
      focalPoint: 'centre',
    })
    await workOff()
    expect(await keysBelow(`businesses/${business.id}/`)).toEqual([])
    expect(await keysBelow('pictures/')).toHaveLength(7)
  })

  it('replaces the picture and deletes the first a day later', async () => {
    const { actor, business } = await makeOwner()
    const first = await setPicture(actor, { imageURL: await upload(actor, await smallPicture()) })
    const next = await upload(actor, await pictureBytes('png', 900, 600), 'image/png')
    const second = await setPicture(actor, { imageURL: next, focalPoint: 'top' })
    expect(second).not.toBe(first)
    const { shown, all } = await picturesOf(business.id)
    expect([shown.length, all.length]).toEqual([1, 2])
    // Open pages and search engine caches keep working for a day.
    await cleanUpPictures(db, hours(23))
    expect(await sizeOf(first)).not.toBeNull()
    expect(await cleanUpPictures(db, hours(25))).toMatchObject({ pictures: 1 })
    expect(await sizeOf(first)).toBeNull()
    expect(await sizeOf(second)).not.toBeNull()
    expect(await keysBelow('masters/')).toEqual([`masters/${shown[0]?.hash}.jpg`])
  })

  it('accepts the same picture again', async () => {
    const { actor, business } = await makeOwner()
    const bytes = await smallPicture()
    const first = await setPicture(actor, { imageURL: await upload(actor, bytes) })
    expect(await setPicture(actor, { imageURL: await upload(actor, bytes) })).toBe(first)
    await removePicture(actor)
    expect(await setPicture(actor, { imageURL: await upload(actor, bytes) })).toBe(first)
    expect((await picturesOf(business.id)).all).toHaveLength(1)
    await cleanUpPictures(db, hours(25))
    expect(await sizeOf(first)).not.toBeNull()
  })

  it('keeps one of two concurrent pictures, and no leftovers', async () => {
    const { actor, business } = await makeOwner()
    const uploads = await Promise.all(
      [600, 640, 680, 720].map(async (width) =>
        upload(actor, await pictureBytes('jpeg', width, 500)),
      ),
    )
    const logos = await Promise.all(uploads.map((imageURL) => setPicture(actor, { imageURL })))
    const { shown } = await picturesOf(business.id)
    expect(shown).toHaveLength(1)
    const { logo } = await businessNow(business.id)
    expect(logos).toContain(logo)
    expect(logo).toContain(shown[0]?.hash)
    await workOff()
    await cleanUpPictures(db, hours(25))
    expect(await sizeOf(logo)).not.toBeNull()
    expect(await keysBelow('businesses/')).toEqual([])
    const left = [...(await keysBelow('pictures/')), ...(await keysBelow('masters/'))]
    expect(left.every((key) => key.includes(String(shown[0]?.hash)))).toBe(true)
  })

  it('is for owners with a plan that includes it', async () => {
    const { actor, business } = await makeOwner()
    const imageURL = await upload(actor, await smallPicture())
    for (const [, stranger, code] of await strangers()) {
      expect(await codeOf(setPicture(stranger, { imageURL }))).toBe(code)
    }
    const admin = (await makeUser({ role: 'ADMIN' })).actor
    expect(await codeOf(setPicture(admin, { imageURL }))).toBe('forbidden')
    for (const planStatus of ['NONE', 'FREE'] as const) {
      await db.update(businesses).set({ planStatus }).where(eq(businesses.id, business.id))
      expect(await codeOf(setPicture(actor, { imageURL }))).toBe('forbidden')
    }
    expect((await businessNow(business.id)).logo).toBeNull()
  })

  it('refuses another owner’s upload', async () => {
    const { actor: other } = await makeOwner()
    const imageURL = await upload(other, await smallPicture())
    const { actor, business } = await makeOwner()
    expect(await codeOf(setPicture(actor, { imageURL }))).toBe('forbidden')
    expect((await businessNow(business.id)).logo).toBeNull()
  })

  it('refuses a URL that was not issued', async () => {
    const { actor, business } = await makeOwner()
    const own = `businesses/${business.id}/uploads/`
    const key = `${own}${randomUUID()}.jpg`
    const table: [string, string][] = [
      ['https://evil.example/picture.jpg', 'invalid'],
      [`https://evil.example/objects/${key}`, 'invalid'],
      [`http://localhost:3000@evil.example/objects/${key}`, 'invalid'],
      [`https://other-bucket.s3.af-south-1.amazonaws.com/${key}`, 'invalid'],
      ['http://169.254.169.254/latest/meta-data', 'invalid'],
      ['file:///etc/passwd', 'invalid'],
      ['data:image/png;base64,AAAA', 'invalid'],
      ['not an address', 'invalid'],
      [`${site}/objects/${own}../../../secret.jpg`, 'forbidden'],
      [`${site}/objects/${own}%2e%2e/x.jpg`, 'forbidden'],
      [`${site}/objects/${own}..%2f..%2fx.jpg`, 'invalid'],
      [`${site}/objects/businesses/${randomUUID()}/uploads/${randomUUID()}.jpg`, 'forbidden'],
      [`${site}/objects/masters/${'0'.repeat(32)}.jpg`, 'forbidden'],
      [`${site}/objects/${own}nested/${randomUUID()}.jpg`, 'forbidden'],
      [`${site}/objects/${key}`, 'not-found'],
    ]
    for (const [imageURL, code] of table) {
      expect([imageURL, await codeOf(setPicture(actor, { imageURL }))]).toEqual([imageURL, code])
    }
    expect((await businessNow(business.id)).logo).toBeNull()
  })

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string, RegExp]>([
    ['an empty file', () => new Uint8Array(), 'image/jpeg', /The file is empty/],
    [
      '5242881 bytes',
      async () => {
        const picture = await smallPicture()
        return Buffer.concat([picture, Buffer.alloc(maxPictureBytes + 1 - picture.byteLength)])
      },
      'image/jpeg',
      /larger than 5 MB/,
    ],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image/svg+xml',
      /SVG drawings cannot be used/,
    ],
    ['HTML named .jpg', () => Buffer.from('<html><body>hi'), 'image/jpeg', /not a picture/],
    ['a page, sent as one', () => Buffer.from('<html>'), 'text/html', /sent as text\/html/],
    [
      'a picture with a page behind it',
      async () => Buffer.concat([await smallPicture(), Buffer.from('<script>alert(1)</script>')]),
      'image/jpeg',
      /more than a picture/,
    ],
    [
      'a JPEG cut in the middle',
      async () => (await noisyPicture(900, 600)).subarray(0, 60_000),
      'image/jpeg',
      /damaged or incomplete/,
    ],
    ['a bomb', () => blackPng(30_000, 30_000), 'image/png', /30000 by 30000 pixels/],
    ['a dot', () => pictureBytes('png', 20, 20), 'image/png', /at least 100/],
  ])('refuses %s with a reason, and stores nothing', async (_, make, type, sentence) => {
    const { actor, business } = await makeOwner({ logo: '/pictures/before.jpg' })
    const imageURL = await leave(actor, await make(), type)
    await expect(setPicture(actor, { imageURL })).rejects.toThrow(sentence)
    expect((await businessNow(business.id)).logo).toBe('/pictures/before.jpg')
    expect((await picturesOf(business.id)).all).toEqual([])
    await workOff()
    expect(await keysBelow('businesses/')).toEqual([])
    expect(await keysBelow('pictures/')).toEqual([])
  })

  it('accepts a picture with the type of another kind', async () => {
    const { actor } = await makeOwner()
    const imageURL = await upload(actor, await pictureBytes('webp'), 'image/png')
    expect(await codeOf(setPicture(actor, { imageURL }))).toBe('done')
  })
})

describe('the focal point', () => {
  it('crops the picture again', async () => {
    const { actor, business } = await makeOwner()
    const imageURL = await upload(actor, await pictureBytes('png', 800, 2000), 'image/png')
    const first = await setPicture(actor, { imageURL })
    await setFocalPoint(actor, { focalPoint: 'top' })
    const { logo } = await businessNow(business.id)
    expect(logo).not.toBe(first)
    expect(await ownPicture(actor)).toMatchObject({ focalPoint: 'top', width: 800, height: 2000 })
    const file = await pictureFile(String(logo).replace('/pictures/', ''))
    const bytes = new Uint8Array(await new Response(file?.body).arrayBuffer())
    const { dominant } = await sharp(bytes).extract({ left: 0, top: 400, width: 400, height: 100 }).stats() // prettier-ignore
    expect(dominant.r).toBeGreaterThan(150)
    await setFocalPoint(actor, { focalPoint: 'centre' })
    await setFocalPoint(actor, { focalPoint: 'top' })
    expect((await businessNow(business.id)).logo).toBe(logo)
    expect((await picturesOf(business.id)).shown).toHaveLength(1)
  })

  it('needs a picture and a plan', async () => {
    const { actor, business } = await makeOwner()
    expect(await codeOf(setFocalPoint(actor, { focalPoint: 'top' }))).toBe('not-found')
    await setPicture(actor, { imageURL: await upload(actor, await smallPicture()) })
    await db.update(businesses).set({ planStatus: 'FREE' }).where(eq(businesses.id, business.id))
    expect(await codeOf(setFocalPoint(actor, { focalPoint: 'top' }))).toBe('forbidden')
    for (const [, stranger, code] of await strangers()) {
      expect(await codeOf(setFocalPoint(stranger, { focalPoint: 'top' }))).toBe(code)
    }
  })
})

describe('removing a picture', () => {
  it('shows the drawn house again, whatever the plan', async () => {
    const { actor, business } = await makeOwner()
    await setPicture(actor, { imageURL: await upload(actor, await smallPicture()) })
    await db.update(businesses).set({ planStatus: 'FREE' }).where(eq(businesses.id, business.id))
    expect(await removePicture(actor)).toBe(true)
    expect(await removePicture(actor)).toBe(false)
    expect((await businessNow(business.id)).logo).toBeNull()
    expect(await ownPicture(actor)).toBeNull()
    await workOff()
    expect(await cleanUpPictures(db, hours(25))).toEqual({ uploads: 0, pictures: 1 })
    expect([...(await keysBelow('pictures/')), ...(await keysBelow('masters/'))]).toEqual([])
  })

  it('is for owners', async () => {
    expect(await codeOf(removePicture(anonymous))).toBe('unauthenticated')
    expect(await codeOf(removePicture((await makeUser({ role: 'ADMIN' })).actor))).toBe('forbidden')
    expect(await codeOf(removePicture((await makeUser()).actor))).toBe('not-found')
  })
})

describe('addresses for uploads', () => {
  it('are four hundred a day for a business', async () => {
    expect(limits['upload-day'].points).toBe(400)
    const { actor } = await makeOwner()
    await uploadAddress(actor, {}, site)
    await db.update(rateLimits).set({ points: 399 }).where(like(rateLimits.key, 'upload-day:%'))
    await uploadAddress(actor, {}, site)
    expect(await codeOf(uploadAddress(actor, {}, site))).toBe('too-many')
  })
})

describe('cleanup', () => {
  it('deletes unused uploads after a day, finished or not', async () => {
    const { actor, business } = await makeOwner()
    const used = await upload(actor, await smallPicture())
    await uploadAddress(actor, {}, site)
    await storage().startMultipart(
      `businesses/${business.id}/uploads/${randomUUID()}.jpg`,
      'image/jpeg',
    )
    expect(await cleanUpPictures(db, hours(23))).toEqual({ uploads: 0, pictures: 0 })
    expect(await keysBelow('businesses/')).toEqual([storage().keyOf(used)])
    expect(await cleanUpPictures(db, hours(25))).toEqual({ uploads: 2, pictures: 0 })
    expect(await keysBelow('businesses/')).toEqual([])
  })

  it('deletes the picture of a deleted business', async () => {
    const { actor, business } = await makeOwner()
    await setPicture(actor, { imageURL: await upload(actor, await smallPicture()) })
    await db.delete(businesses).where(eq(businesses.id, business.id))
    expect(await cleanUpPictures(db, hours(25))).toMatchObject({ pictures: 1 })
    expect(await keysBelow('pictures/')).toEqual([])
  })

  it('keeps shown pictures', async () => {
    const { actor } = await makeOwner()
    const logo = await setPicture(actor, { imageURL: await upload(actor, await smallPicture()) })
    await workOff()
    expect(await cleanUpPictures(db, hours(1000))).toEqual({ uploads: 0, pictures: 0 })
    expect(await sizeOf(logo)).not.toBeNull()
  })
})
