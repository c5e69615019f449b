import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loader } from '#app/routes/_site.directory/route.tsx'
import { db } from '#db/client.server.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { get } from '#tests/support/requests.ts'

const answer = (query: Record<string, string>) =>
  loader(get(`/directory?${new URLSearchParams(query)}`))
const search = async (query: Record<string, string>) => (await answer(query)).data

/** Ends the statements that wait for a lock, as the time limit would. */
const endWaiting = `select pg_cancel_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('the directory', () => {
  test('keeps the name of a place that nobody knows, to say so at its field', async () => {
    await makeBookable()
    const { unknownNear, filters, found } = await search({ near: 'Atlantis Nebula' })
    expect([unknownNear, filters.near]).toEqual(['Atlantis Nebula', null])
    expect(found?.businesses.length).toBeGreaterThan(0)
    expect((await search({ near: 'Claremont station' })).unknownNear).toBe('')
  })

  test('near a place begins with what is nearest', async () => {
    const key = randomUUID().slice(0, 8)
    const far = await makeBookable({ name: `Far ${key}`, latitude: -33.98, longitude: 18.6 })
    const close = await makeBookable({ name: `Close ${key}`, latitude: -33.981, longitude: 18.465 })
    const { found } = await search({ search: key, near: 'Claremont', sort: 'distance' })
    expect(found?.businesses.map(({ slug }) => slug)).toEqual([close.slug, far.slug])
  })

  test('says what it understood of a search, and what is left without each part', async () => {
    await makeBookable({ industry: 'Home Services', category: 'Plumber', suburb: 'Sea Point' })
    const { found } = await search({ search: 'loodgieter in sea point' })
    expect(found?.understood?.parts).toMatchObject([
      { kind: 'trade', without: expect.any(String) },
      { kind: 'place', label: 'Sea Point', without: expect.any(String) },
    ])
  })

  test('offers the names most alike where nothing is found', async () => {
    const { slug } = await makeBookable({ name: 'Quixotica Upholstery' })
    const { found } = await search({ search: 'Quixotika Upholstry' })
    expect(JSON.stringify(found)).toContain(slug)
  })

  test.each([{ view: '' }, { view: 'map' }])(
    'keeps what was asked where the search was ended for its time %j',
    async (view) => {
      await db.transaction(async (tx) => {
        await tx.execute(sql`lock table listing_texts in access exclusive mode`)
        const ended = answer({ search: 'the', area: 'City Bowl', ...view })
        await expectWaiting(1, (statement) => db.execute(sql.raw(statement)))
        await db.execute(sql.raw(endWaiting))
        const { data, init } = await ended
        expect(init?.status).toBe(503)
        expect(data).toMatchObject({
          found: null,
          map: null,
          tooWide: 'This search takes too long. Please add a letter, a trade or a place.',
          filters: { search: 'the', area: 'City Bowl' },
        })
      })
    },
  )
})
