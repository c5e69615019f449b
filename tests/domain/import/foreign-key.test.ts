import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { importBusinesses } from '#app/domain/import/import-businesses.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { makeBookable } from '#tests/support/bookings.ts'

const businessNow = async (id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0]

test.each([
  ['of a listing without a key', null],
  ['of a listing with its own', `osm:node/${randomUUID()}`],
])('the id %s beside the key of another moves no key, and is no fault', async (_, ownKey) => {
  const externalKey = `osm:node/${randomUUID()}`
  const keyed = await makeBookable({ externalKey, name: 'Keyed Bakery' })
  const other = await makeBookable({ name: 'Other Bakery', externalKey: ownKey })
  const file = [
    'id,name,industry,area,suburb,external_key',
    `${other.id},Changed Bakery,Restaurants,Southern Suburbs,Kalk Bay,${externalKey}`,
  ].join('\n')
  const report = await importBusinesses(system, {
    source: () => Readable.from([Buffer.from(file)]),
  })
  expect(report).toMatchObject({ read: 1, taken: 0 })
  expect(await businessNow(keyed.id)).toMatchObject({ name: 'Keyed Bakery', externalKey })
  expect((await businessNow(other.id))?.externalKey).toBe(ownKey)
})
