import type { LoaderFunctionArgs } from '@remix-run/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { loader } from '#app/routes/api.businesses.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'

const base = {
  industry: 'Home Services',
  area: 'Atlantic Seaboard',
  suburb: 'Sea Point',
  isListingPublished: true,
  planStatus: 'FREE',
} as const

beforeAll(async () => {
  await db.insert(businesses).values([
    {
      ...base,
      slug: 'pipes',
      name: 'Pipe Dreams',
      category: 'Plumber',
      latitude: -33.916,
      longitude: 18.3893,
    },
    { ...base, slug: 'said', name: 'The Plumber', category: 'Plumber', suburb: 'Green Point' },
    { ...base, slug: 'paarl', name: 'Paarl Paint', area: 'Boland', suburb: 'Paarl' },
  ])
})

type Listed = {
  slug: string
  match?: string
  distance?: number | null
  isDistanceApproximate?: boolean
}

async function list(query: string) {
  const request = new Request(`http://localhost:3000/api/businesses?${query}`)
  const context = { clientAddress: '192.0.2.1' }
  const response = await loader({ request, params: {}, context } as unknown as LoaderFunctionArgs)
  const json = (await response.json()) as Listed[]
  const total = response.headers.get('x-total-count')
  return { status: response.status, json, total, link: response.headers.get('link') }
}
const slugs = async (query: string) => (await list(query)).json.map(({ slug }) => slug)

describe('the list of businesses', () => {
  it('is exact unless asked otherwise, and says nothing of how it matches', async () => {
    const { json } = await list('search=plumber')
    expect(json.map(({ slug, match }) => [slug, match])).toEqual([['said', undefined]])
    expect(await slugs('search=plumber+sea+point&match=exact')).toEqual([])
  })

  it('gives exact matches, then understood ones, each saying which it is', async () => {
    const { json, total } = await list('search=plumber&match=understood')
    expect(json.map(({ slug, match }) => [slug, match])).toEqual([
      ['said', 'exact'],
      ['pipes', 'understood'],
    ])
    expect(total).toBe('2')
    expect(await slugs('search=loodgieter+seepunt&match=understood')).toEqual(['pipes', 'said'])
  })

  it('pages through both as through one list', async () => {
    const query = 'search=plumber&match=understood&limit=1'
    const first = await list(query)
    expect(first.json.map(({ slug }) => slug)).toEqual(['said'])
    expect(first.link).toContain('rel="next"')
    expect(await slugs(`${query}&page=2`)).toEqual(['pipes'])
    expect(await slugs(`${query}&page=3`)).toEqual([])
  })

  it('takes an area for a suburb', async () => {
    expect(await slugs('suburb=Boland')).toEqual(['paarl'])
    expect(await slugs('suburb=Boland&area=Boland')).toEqual(['paarl'])
    expect(await slugs('suburb=Boland&area=Helderberg')).toEqual([])
    expect(await slugs('suburb=Paarl')).toEqual(['paarl'])
  })

  it.each(['industry=Witchcraft', 'area=Atlantis', 'industry=Witchcraft&match=understood'])(
    'fits nothing to %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 200, json: [], total: '0' })
    },
  )

  it('takes all for no filter', async () => {
    expect(await slugs('industry=all&area=all&suburb=all')).toHaveLength(3)
  })

  it.each([
    ['limit', 'abc'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '1.5'],
    ['limit', ''],
    ['page', '0'],
    ['page', '-1'],
    ['page', '2.5'],
    ['page', '99999999'],
    ['sort', 'price'],
    ['match', 'fuzzy'],
    ['near', 'Nowhere at all'],
    ['near', '-91,18'],
    ['near', '-33.9'],
    ['near', '1e3,NaN'],
    ['within', '0'],
    ['within', '101'],
    ['within', '2.5'],
  ])('refuses %s=%s and says why', async (name, value) => {
    const { status, json } = await list(`${name}=${value}`)
    expect(status).toBe(422)
    expect(json).toMatchObject({ fields: { [name]: [expect.stringContaining('Please send')] } })
  })

  it('says near a position or a place how far each is, the nearest first', async () => {
    for (const near of ['-33.916,18.3893', 'Seepunt']) {
      const { json } = await list(`near=${near}`)
      expect(json.map(({ slug, isDistanceApproximate }) => [slug, isDistanceApproximate])).toEqual([
        ['pipes', false],
        ['said', true],
        ['paarl', true],
      ])
      const metres = json.map(({ distance }) => distance ?? NaN)
      expect(metres[0]).toBeLessThan(100)
      expect(metres.every(Number.isInteger)).toBe(true)
    }
    expect(await slugs('near=Sea+Point&within=5')).toEqual(['pipes', 'said'])
    expect(await slugs('near=Sea+Point&sort=name')).toEqual(['paarl', 'pipes', 'said'])
    const { json } = await list('near=Green+Point&search=loodgieter&match=understood')
    expect(json.map(({ slug, distance }) => [slug, distance])).toEqual([
      ['said', 0],
      ['pipes', expect.any(Number)],
    ])
  })

  it('says nothing of distances where no place was asked for', async () => {
    const { json } = await list('sort=name')
    expect(json.map((one) => 'distance' in one || 'isDistanceApproximate' in one)).toEqual([
      false,
      false,
      false,
    ])
  })

  it.each(['sort=distance', 'within=5', 'near=&within=5'])(
    'asks for the place where %s needs one',
    async (query) => {
      const { status, json } = await list(query)
      expect(status).toBe(422)
      expect(json).toMatchObject({ fields: { near: [expect.stringContaining('Please send')] } })
    },
  )
})
