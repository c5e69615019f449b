import { beforeAll, describe, expect, it } from 'vitest'
import { refreshLandingPages } from '#app/domain/landing/refresh.server.ts'
import { sitemap } from '#app/domain/landing/sitemap.server.ts'
import { makeBusiness } from '#tests/support/factories.ts'

const url = (path: string) => `https://gems.example${path}`
const listed = { isListingPublished: true, planStatus: 'FREE' } as const
const edited = new Date('2026-11-20T10:00:00Z')

const textOf = async (part: number | null, limit?: number): Promise<string | null> => {
  const pieces = await sitemap({ part, url, ...(limit && { limit }) })
  return pieces && [...pieces].join('')
}
const addressesOf = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

beforeAll(async () => {
  for (const slug of ['one', 'two', 'three', 'four']) {
    await makeBusiness({ ...listed, slug, updatedAt: edited })
  }
  await makeBusiness({ slug: 'draft' })
  await refreshLandingPages()
})

describe('the sitemap', () => {
  it('holds pages, landing pages and listed businesses, with when they last changed', async () => {
    const xml = await textOf(null)
    const addresses = addressesOf(xml)
    expect(addresses).toContain(url('/directory/restaurants/kalk-bay'))
    expect(addresses).toContain(url('/directory/bakeries/southern-suburbs'))
    expect(addresses).toContain(url('/directory/restaurants'))
    expect(addresses).toContain(url('/business/one'))
    expect(addresses).not.toContain(url('/business/draft'))
    expect(xml).toContain(
      `<loc>${url('/directory/restaurants/kalk-bay')}</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>`,
    )
  })

  it('becomes an index above the limit, whose parts together hold each address once', async () => {
    const all = addressesOf(await textOf(null))
    const limit = 4
    const index = await textOf(null, limit)
    expect(index).toContain('<sitemapindex')
    const files = addressesOf(index)
    expect(files).toEqual(
      Array.from({ length: Math.ceil(all.length / limit) }, (_, at) =>
        url(`/sitemap-${at + 1}.xml`),
      ),
    )
    const parts = await Promise.all(files.map((_, at) => textOf(at + 1, limit)))
    expect(parts.every((part) => addressesOf(part).length <= limit)).toBe(true)
    expect(parts.flatMap(addressesOf).toSorted()).toEqual(all.toSorted())
  })

  it('has no part beyond the last, and none where one file holds everything', async () => {
    expect(await textOf(1)).toBeNull()
    expect(await textOf(99, 4)).toBeNull()
  })
})
