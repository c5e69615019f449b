import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { pageOfMatches } from '#app/domain/businesses/search.server.ts'
import { db } from '#db/client.server.ts'

const add = (slug: string) => sql`
  insert into businesses (slug, name, industry, area, plan_status, is_listing_published)
  values (${slug}, 'Vuurtoring', 'Restaurants', 'City Bowl', 'FREE', true)`
const rename = (slug: string) => sql`update businesses set name = 'Baken' where slug = ${slug}`

const filters = searchFilters(new URLSearchParams('search=vuurtoring'))
const found = async () => {
  const { rows, total } = await pageOfMatches<{ id: string; slug: string }>(
    db,
    filters,
    sql`b.id, b.slug`,
    { page: 1, size: 10, countUpTo: 2 },
  )
  return { total, shown: rows.length }
}

it('what is remembered of a frequent text ends with the first change that others see', async () => {
  for (const slug of ['een', 'twee', 'drie', 'vier']) await db.execute(add(slug))
  expect(await found()).toEqual({ total: 3, shown: 4 })
  expect(await found()).toEqual({ total: 3, shown: 4 })

  await db.execute(rename('een'))
  expect(await found()).toEqual({ total: 3, shown: 3 })

  await db.transaction(async (tx) => {
    await tx.execute(rename('twee'))
    await tx.execute(rename('drie'))
    expect(await found()).toEqual({ total: 3, shown: 3 })
  })
  expect(await found()).toEqual({ total: 1, shown: 1 })

  for (const slug of ['vyf', 'ses']) await db.execute(add(slug))
  expect(await found()).toEqual({ total: 3, shown: 3 })
  await db.execute(sql`delete from businesses where slug in ('vyf', 'ses')`)
  expect(await found()).toEqual({ total: 1, shown: 1 })
})

it('what is remembered of an understood search ends with an edit that no list shows', async () => {
  await db.execute(sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, amenities)
    select 'kelp-' || i, 'Kelpwoud ' || i, 'Fitness', 'City Bowl', 'FREE', true, '["WiFi"]' from generate_series(1, 1001) i`)
  const understood = async () => {
    const asked = searchFilters(new URLSearchParams('search=wifi+kelpwoud'))
    return (await findBusinesses(anonymous, { filters: asked })).understood?.total
  }
  expect(await understood()).toBe(1001)
  expect(await understood()).toBe(1001)
  await db.execute(sql`update businesses set amenities = '[]' where slug = 'kelp-7'`)
  expect(await understood()).toBe(1000)
})

it('what is remembered of what is open ends when others are open, and with a change', async () => {
  const hours = JSON.stringify({ monday: [{ open: '09:00', close: '17:00' }] })
  await db.execute(sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, hours)
    select 'tyd-' || i, 'Tydbal ' || i, 'Fitness', 'City Bowl', 'FREE', true, ${hours}::jsonb from generate_series(1, 4) i`)
  const asked = searchFilters(new URLSearchParams('search=tydbal&open=1'))
  const open = async () => {
    const { rows, total } = await pageOfMatches(db, asked, sql`b.id`, {
      page: 1,
      size: 10,
      countUpTo: 2,
    })
    return { total, shown: rows.length }
  }
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00+02:00') })
  expect(await open()).toEqual({ total: 3, shown: 4 })
  expect(await open()).toEqual({ total: 3, shown: 4 })
  await db.execute(sql`update businesses set hours = '{}' where slug = 'tyd-1'`)
  expect(await open()).toEqual({ total: 3, shown: 3 })
  vi.setSystemTime(new Date('2026-11-23T17:00:00+02:00'))
  expect(await open()).toEqual({ total: 0, shown: 0 })
})
