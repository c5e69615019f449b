import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, it } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { exportBusinesses } from '#app/domain/import/export.server.ts'
import { importBusinesses } from '#app/domain/import/import-businesses.server.ts'
import { defaultHours } from '#app/domain/businesses/hours.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'

beforeEach(async () => void (await db.delete(businesses)))

async function exported(): Promise<string> {
  let text = ''
  for await (const piece of exportBusinesses(system)) text += piece
  return text
}
const take = (text: string) => importBusinesses(system, { source: () => Readable.from([text]) })

async function makeAwkwardOnes(): Promise<void> {
  const owner = await makeUser()
  await makeBusiness({
    ownerId: owner.id,
    name: '=HYPERLINK("x")',
    description: 'Two\nlines, "quoted"; and 🦁',
    phone: '+27212710641',
    website: 'https://example.co.za',
    email: 'a@example.com',
    latitude: -34.1,
    longitude: 18.4,
    amenities: ['WiFi', 'Parking'],
    highlights: ['Women-owned'],
    hours: { ...defaultHours, sunday: [], friday: [{ open: '18:00', close: '02:00' }] },
    planStatus: 'PREMIUM',
    isListingPublished: true,
    rating: 4.7,
    ratingCount: 31,
    googleReviewLink: 'https://g.page/r/abc/review',
  })
  await makeBusiness({ name: "'+27 Café", suburb: 'A suburb of its own', isActive: false })
  await makeBusiness({ name: '  spaced   out  ', suburb: '', externalKey: 'osm:node/1' })
}

it('writes every business, safe in spreadsheets', async () => {
  await makeAwkwardOnes()
  const rows = parse<Record<string, string>>(await exported(), { columns: true })
  expect(rows).toHaveLength(3)
  const formula = rows.find(({ plan_status }) => plan_status === 'PREMIUM')
  expect(formula).toMatchObject({
    name: `'=HYPERLINK("x")`,
    phone: `'+27212710641`,
    latitude: '-34.1',
    amenities: 'WiFi; Parking',
    friday: '18:00-02:00',
    sunday: 'closed',
    is_listing_published: 'true',
    rating: '4.7',
  })
})

it('is taken again without a change', async () => {
  await makeAwkwardOnes()
  expect(await take(await exported())).toMatchObject({
    read: 3,
    taken: 0,
    updated: 0,
    unchanged: 3,
    refused: [],
    notes: [],
  })
})

it('brings everything back into an empty directory, under the same addresses', async () => {
  await makeAwkwardOnes()
  const before = await db.select().from(businesses).orderBy(businesses.id)
  const text = await exported()
  await db.delete(businesses)
  expect(await take(text)).toMatchObject({ taken: 3 })
  const same = ({
    id,
    slug,
    name,
    hours,
    planStatus,
    isActive,
    externalKey,
  }: (typeof before)[0]) => ({
    id,
    slug,
    name,
    hours,
    planStatus,
    isActive,
    externalKey,
  })
  const after = await db.select().from(businesses).orderBy(businesses.id)
  expect(after.map(same)).toEqual(before.map(same))
})

it('an edited export updates, an owner’s business too', async () => {
  await makeAwkwardOnes()
  const text = (await exported()).replace('4.7', '4.8')
  expect(await take(text)).toMatchObject({ updated: 1, unchanged: 2 })
})

it('is for admins and the product itself', async () => {
  await expect(exportBusinesses(anonymous).next()).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})
