import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fields, type FieldName } from '#app/domain/businesses/fields.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { changesSince, deleteOldPageChanges } from '#app/domain/kept-pages/changes.server.ts'
import { businessTag, listTag } from '#app/domain/kept-pages/tags.ts'
import { areas } from '#app/domain/places/areas.ts'
import { db, type Database } from '#db/client.server.ts'
import { bookings, businesses, pageChanges, reviews, services, users } from '#db/schema/index.ts'
import { makeBooking } from '#tests/support/bookings.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { makeReview } from '#tests/support/reviews.ts'

const listed = { isListingPublished: true, planStatus: 'FREE' } as const
const makeListed = () => makeBusiness(listed)

/** The tags that `work` told, in alphabetical order. */
async function tagsChangedBy(work: (tx: Database) => Promise<unknown>): Promise<string[]> {
  const { until } = await changesSince(null)
  const before = new Set((await changesSince(until)).changes.map(({ id }) => id))
  await work(db)
  const { changes } = await changesSince(until)
  return changes.flatMap(({ id, tags }) => (before.has(id) ? [] : tags)).toSorted()
}

const edit = (id: string, values: Partial<typeof businesses.$inferInsert>) =>
  tagsChangedBy((tx) => tx.update(businesses).set(values).where(eq(businesses.id, id)))

const itsLists = [
  'list:all:all',
  'list:all:southern-suburbs',
  'list:restaurants:all',
  'list:restaurants:southern-suburbs',
]

test('an edit drops the pages that show it, and to no other', async () => {
  const { id } = await makeListed()
  const own = businessTag(id)
  expect(await edit(id, { description: 'Bread' })).toEqual([own, ...itsLists])
  expect(await edit(id, { phone: '+27215550100' })).toEqual([own])
  expect(await edit(id, { visits: 7 })).toEqual([])
  expect(await edit(id, { description: 'Bread' })).toEqual([])
  expect(await edit(id, { area: 'Northern Suburbs' })).toContain(
    'list:restaurants:northern-suburbs',
  )
  expect(await edit(id, { rating: 5, ratingCount: 90 })).toContain('best')
  expect(await edit(id, { isActive: false })).toEqual(
    expect.arrayContaining(['best', 'counts', 'list:all:all']),
  )
  expect(await edit(id, { description: 'Cake' })).toEqual([own])
})

test('whatever everybody sees of a business drops its pages', async () => {
  const { id } = await makeListed()
  const unwatched = new Set<FieldName>(['id', 'createdAt', 'visits'])
  const shown = (Object.keys(fields) as FieldName[]).filter((name) => {
    const field: { seenBy: readonly string[]; page?: string } = fields[name]
    return (field.seenBy.includes('public') || field.page) && !unwatched.has(name)
  })
  expect(shown.length).toBeGreaterThan(20)
  const columns = shown.map((name) => fields[name].column)
  const [trigger] = await db.execute<{ source: string }>(
    sql`select prosrc as source from pg_proc where proname = 'tell_listings_changed'`,
  )
  const unseen = /unseen CONSTANT text\[\] := '{([^}]*)}'/.exec(trigger?.source ?? '')?.[1] ?? ''
  const ignored = new Set(unseen.split(','))
  expect(ignored).toContain('visits')
  expect(columns.filter((column) => ignored.has(column))).toEqual([])
  expect(await tagsChangedBy((tx) => tx.delete(businesses).where(eq(businesses.id, id)))).toContain(
    'counts',
  )
})

test('whatever a search or a list of a trade goes by drops the lists, not the profile alone', async () => {
  const { id } = await makeListed()
  expect(await edit(id, { amenities: ['Swimming pool'] })).toEqual([businessTag(id), ...itsLists])
  const rows = await db.execute<{ name: string; source: string }>(sql`
    select p.proname as name, p.prosrc as source from pg_proc p where p.proname in
      ('tell_listings_changed', 'put_listing_words', 'put_listing_facts', 'put_listing_trades')`)
  const sourceOf = (name: string) => rows.find((row) => row.name === name)?.source ?? ''
  const told = sourceOf('tell_listings_changed')
  const alone = /profile_alone CONSTANT text\[\] := '{([^}]*)}'/.exec(told)?.[1] ?? ''
  const columns = alone.split(',').map((name) => name.trim())
  expect(columns).toContain('phone')
  const read = rows.filter(({ name }) => name.startsWith('put_')).map(({ source }) => source)
  expect(read).toHaveLength(3)
  expect(columns.filter((name) => new RegExp(`\\b${name}\\b`).test(read.join('\n')))).toEqual([])
})

test('tags are spelt alike in SQL and here', async () => {
  for (const industry of industries) {
    for (const area of areas) {
      const [row] = await db.execute<{ tags: string[] }>(
        sql`select list_tags(${industry}, ${area}) as tags`,
      )
      const all = [
        listTag(industry, area),
        listTag(industry, null),
        listTag(null, area),
        listTag(null, null),
      ]
      expect(row?.tags).toEqual(all)
    }
  }
})

test('an import of many is one change of everything', async () => {
  const many = Array.from({ length: 201 }, () => ({
    ...listed,
    slug: `business-${randomUUID()}`,
    name: 'Bakery',
    industry: 'Restaurants' as const,
    area: 'Southern Suburbs' as const,
  }))
  expect(await tagsChangedBy((tx) => tx.insert(businesses).values(many))).toEqual(['*'])
})

test('reviews, services, confirmed bookings and owners change the page of their business', async () => {
  const owner = await makeUser({ emailVerifiedAt: null })
  const { id } = await makeBusiness({ ...listed, ownerId: owner.id })
  const own = businessTag(id)
  const verified = { emailVerifiedAt: new Date() }
  expect(
    await tagsChangedBy((tx) => tx.update(users).set(verified).where(eq(users.id, owner.id))),
  ).toEqual([own, ...itsLists])
  const service = {
    businessId: id,
    name: 'Cut',
    minutes: 30,
    priceKind: 'request' as const,
    position: 1,
  }
  expect(await tagsChangedBy((tx) => tx.insert(services).values(service))).toEqual([own])
  const booking = await makeBooking({ businessId: id })
  const confirm = (tx: Database) =>
    tx.update(bookings).set({ status: 'CONFIRMED' }).where(eq(bookings.id, booking.id))
  expect(await tagsChangedBy(confirm)).toEqual([own])
  expect(await tagsChangedBy(() => makeBooking({ businessId: id }))).toEqual([])
  expect(await tagsChangedBy(() => makeReview({}, { businessId: id }))).toContain(
    'list:restaurants:all',
  )
})

test('whatever changes of a review drops the page of its business', async () => {
  const { id } = await makeListed()
  const review = await makeReview({}, { businessId: id })
  const change = (values: Partial<typeof reviews.$inferInsert>) =>
    tagsChangedBy((tx) => tx.update(reviews).set(values).where(eq(reviews.id, review.id)))
  expect(await change({ text: 'Other words' })).toContain(businessTag(id))
  expect(await change({ stars: 1 })).toEqual(expect.arrayContaining([businessTag(id), ...itsLists]))
  expect(await change({ state: 'held' })).toContain(businessTag(id))
  expect(await change({ state: 'held' })).toEqual([])
})

test('a change that commits late is not passed over', async () => {
  const { id } = await makeListed()
  let since = ''
  await db.transaction(async (slow) => {
    await slow.update(businesses).set({ name: 'Slow' }).where(eq(businesses.id, id))
    const other = await makeListed()
    const { until } = await changesSince(null)
    expect((await changesSince(until)).changes.flatMap(({ tags }) => tags)).not.toContain(
      businessTag(id),
    )
    await edit(other.id, { name: 'Quick' })
    since = (await changesSince(until)).until
  })
  expect((await changesSince(since)).changes.flatMap(({ tags }) => tags)).toContain(businessTag(id))
})

test('changes are forgotten after an hour', async () => {
  await makeListed()
  await db.update(pageChanges).set({ changedAt: sql`now() - interval '61 minutes'` })
  const { id } = await makeListed()
  await edit(id, { name: 'New' })
  await deleteOldPageChanges()
  const left = await db.select({ tags: pageChanges.tags }).from(pageChanges)
  expect(left.flatMap(({ tags }) => tags)).toContain(businessTag(id))
  expect(left.length).toBeLessThan(3)
})
