import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { openCountKey } from '#app/domain/businesses/open-window.server.ts'
import { rememberedCount } from '#app/domain/businesses/remembered-counts.server.ts'
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

const onMonday = JSON.stringify({ monday: [{ open: '09:00', close: '17:00' }] })
const mondayMorning = new Date('2026-11-23T10:00:00+02:00')

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

it('what is remembered below the most ends with an edit: of an understood search, and of those open', async () => {
  await db.execute(sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, amenities, hours)
    select 'kelp-' || i, 'Kelpwoud ' || i, 'Fitness', 'City Bowl', 'FREE', true, '["WiFi"]', ${onMonday}::jsonb from generate_series(1, 1001) i`)
  const understood = async () => {
    const asked = searchFilters(new URLSearchParams('search=wifi+kelpwoud'))
    return (await findBusinesses(anonymous, { filters: asked })).understood?.total
  }
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: mondayMorning })
  const asked = searchFilters(new URLSearchParams('search=kelpwoud&open=1'))
  const open = async (page: number) => {
    const of = { page, size: 10, countUpTo: 10_000 }
    const { rows, total } = await pageOfMatches(db, asked, sql`b.id`, of)
    return { total, shown: rows.map(({ id }) => id) }
  }
  const first = await open(1)
  expect(first).toMatchObject({ total: 1001, shown: { length: 10 } })
  expect(rememberedCount(openCountKey(asked, 10_000))).toMatchObject({ total: 1001 })
  expect(await open(1)).toEqual(first)
  expect(await open(101)).toMatchObject({ total: 1001, shown: { length: 1 } })
  expect(await understood()).toBe(1001)
  expect(await understood()).toBe(1001)
  await db.execute(sql`update businesses set amenities = '[]' where slug = 'kelp-7'`)
  expect(await understood()).toBe(1000)
  await db.execute(sql`update businesses set name = 'Seebamboes' where slug = 'kelp-9'`)
  expect(await open(1)).toMatchObject({ total: 1000 })
})

it('what is remembered of what is open ends when others are open, and with a change', async () => {
  await db.execute(sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, hours)
    select 'tyd-' || i, 'Tydbal ' || i, 'Fitness', 'City Bowl', 'FREE', true, ${onMonday}::jsonb from generate_series(1, 4) i`)
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
  vi.useFakeTimers({ toFake: ['Date'], now: mondayMorning })
  expect(await open()).toEqual({ total: 3, shown: 4 })
  expect(await open()).toEqual({ total: 3, shown: 4 })
  await db.execute(sql`update businesses set hours = '{}' where slug = 'tyd-1'`)
  expect(await open()).toEqual({ total: 3, shown: 3 })
  vi.setSystemTime(new Date('2026-11-23T17:00:00+02:00'))
  expect(await open()).toEqual({ total: 0, shown: 0 })
})
