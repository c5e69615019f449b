import { beforeAll, expect, it } from 'vitest'
import { nearestByName } from '#app/domain/search/nearest-names.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'

const plans = ['FREE', 'BASIC', 'PREMIUM'] as const

/** Twelve named Saldanha, of all plans and ratings, and one alike in a rarer word. */
beforeAll(async () => {
  const shared = {
    industry: 'Fitness',
    area: 'City Bowl',
    planStatus: 'FREE',
    isListingPublished: true,
  } as const
  await db.insert(businesses).values([
    ...Array.from({ length: 12 }, (_, i) => ({
      ...shared,
      slug: `saldanha-${i}`,
      name: `Saldanha Gym ${i}`,
      planStatus: plans[i % 3]!,
      rating: 3 + (i % 5) / 4,
      ratingCount: 10,
    })),
    { ...shared, slug: 'salt', name: 'Salt' },
    { ...shared, slug: 'saldan', name: 'Saldan', isListingPublished: false },
  ])
})

it('names most alike come first, by plan and rating, however many have their word', async () => {
  const found = await nearestByName('saldan', db)
  expect(found.map(({ slug }) => slug)).toEqual([
    'saldanha-8',
    'saldanha-2',
    'saldanha-11',
    'saldanha-5',
    'saldanha-4',
    'saldanha-7',
  ])
  for (const few of [1, 11, 12]) expect(await nearestByName('saldan', db, few)).toEqual(found)
})

it('names of rarer words fill up those of the words most alike', async () => {
  expect((await nearestByName('salty', db)).map(({ slug }) => slug)).toEqual(['salt'])
  expect(await nearestByName('salty', db, 0)).toEqual(await nearestByName('salty', db))
})
