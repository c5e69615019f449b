import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { shareCard } from '#app/domain/share-pictures/share-card.server.ts'
import { sharePaths, sharePicture } from '#app/domain/share-pictures/share-picture.server.ts'
import { houseSvg } from '#app/ui/street/drawing/house-svg.ts'
import { makeBusiness } from '#tests/support/factories.ts'

const listed = { isListingPublished: true, planStatus: 'FREE' } as const
const bytesAllowed = 150 * 1024

async function pictureOf(slug: string, path: string) {
  const file = path.split('/').at(-1) ?? ''
  return sharePicture(anonymous, { slug, file }, houseSvg)
}

/** Share of pixels right of the house that are not the paper's colour. */
async function inked(png: Uint8Array): Promise<number> {
  const words = sharp(png).extract({ left: 600, top: 110, width: 600, height: 400 })
  const { data } = await words
    .greyscale()
    .threshold(200)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => value === 0).length / data.length
}

/** Whether the words stay clear of the edges and of the beads. */
async function marginIsClear(png: Uint8Array): Promise<boolean> {
  for (const edge of [
    { left: 1150, top: 0, width: 50, height: 630 },
    { left: 600, top: 525, width: 600, height: 35 },
    { left: 600, top: 590, width: 600, height: 40 },
  ]) {
    const { channels } = await sharp(await sharp(png).extract(edge).toBuffer()).stats()
    if (channels.some(({ min, max }) => max - min > 12)) return false
  }
  return true
}

describe('the picture of a shared link', () => {
  it.each([
    ['an ordinary name', 'Kloof & Comb', 4.7, 120],
    [
      'a name of a hundred letters',
      'The Very Best Little Bakery and Coffee Roastery of Upper Kloof Street in Old Tamboerskloof, Cape Town',
      5,
      1,
    ],
    [
      'one long word',
      'Motorvoertuigherstelwerkplaasbestuursmaatskappyeiendomsbeperkontwikkelingskorporasiehoofkantoorgebou',
      3.9,
      2_000_000,
    ],
    ['no rating', 'Nomvula’s Crown', null, 0],
    ['emoji', '💇🏾‍♀️ Glow ✨ Up 🔥', 4.1, 3],
    ['nothing but emoji', '💇🏾‍♀️✨', null, 0],
    [
      'letters of Afrikaans and isiXhosa',
      'Sjarmé sê wêreld öf ŉ Käas, iQhiya yoNtsundu kaXolisile',
      4.4,
      8,
    ],
    ['markup', '<b>&amp;</b> "Tom" & Søn', 4.4, 8],
  ])('is drawn for %s', async (_, name, rating, ratingCount) => {
    const business = await makeBusiness({ ...listed, name, rating, ratingCount, suburb: 'Bo-Kaap' })
    const answer = await pictureOf(business.slug, sharePaths(business).card)
    if (answer.kind !== 'picture') throw new Error('it has moved')
    const { format, width, height } = await sharp(answer.png).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    expect(answer.png.byteLength).toBeLessThanOrEqual(bytesAllowed)
    expect(await inked(answer.png)).toBeGreaterThan(0.02)
    expect(await marginIsClear(answer.png)).toBe(true)
  })

  it('asks for no font of the machine', async () => {
    const business = { ...(await makeBusiness()), suburb: 'Sea Point' }
    expect(shareCard(business, houseSvg(business))).not.toMatch(/<text|font/)
  })

  it('has another address once what it shows has changed, and the old one leads there', async () => {
    const business = await makeBusiness({ ...listed, rating: 4.2, ratingCount: 10 })
    const old = sharePaths({ ...business, ratingCount: 9 }).card
    const now = sharePaths(business).card
    expect(old).not.toBe(now)
    expect(await pictureOf(business.slug, old)).toEqual({ kind: 'moved', path: now })
  })

  it('shows the house alone to search engines', async () => {
    const business = await makeBusiness(listed)
    const answer = await pictureOf(business.slug, sharePaths(business).house)
    if (answer.kind !== 'picture') throw new Error('it has moved')
    const { width = 0, height = 0 } = await sharp(answer.png).metadata()
    expect([width, height]).toEqual([1200, 750])
    expect(answer.png.byteLength).toBeLessThanOrEqual(bytesAllowed)
  })

  it('is of listed businesses alone', async () => {
    const draft = await makeBusiness()
    await expect(pictureOf(draft.slug, sharePaths(draft).card)).rejects.toMatchObject({
      code: 'not-found',
    })
    const business = await makeBusiness(listed)
    await expect(pictureOf(business.slug, 'poster-1.png')).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is drawn once for all who ask at once', async () => {
    const business = await makeBusiness(listed)
    const asked = await Promise.all(
      [1, 2, 3].map(() => pictureOf(business.slug, sharePaths(business).card)),
    )
    const drawn = new Set(asked.map((one) => one.kind === 'picture' && one.png))
    expect(drawn.size).toBe(1)
  })

  it('draws many at once one after the other, and refuses those it cannot take', async () => {
    const business = await makeBusiness(listed)
    const others = await Promise.all(
      Array.from({ length: 40 }, () => makeBusiness({ ...listed, rating: 4 })),
    )
    const answers = await Promise.allSettled(
      [business, ...others].map((one) => pictureOf(one.slug, sharePaths(one).card)),
    )
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(20)
    expect(refused.every((one) => 'reason' in one && one.reason.code === 'too-many')).toBe(true)
  })
})
