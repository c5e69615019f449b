import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#db/client.server.ts'
import { businesses, importDecisions } from '#db/schema/index.ts'
import { stored, take } from './taking.ts'

beforeEach(async () => {
  await db.delete(businesses)
  await db.delete(importDecisions)
})

const header = 'external_key,name,industry,suburb,address,phone,website,opening_hours\n'
const unchanged = { taken: 0, updated: 0, refused: [] }

describe('imported again', () => {
  it('five lists of one city change nothing, in the same order or another', async () => {
    const lists = ['google-export', 'lys-afrikaans', 'municipality', 'chamber', 'osm-extract'].map(
      (name) =>
        readFileSync(fileURLToPath(new URL(`../../support/import/${name}.csv`, import.meta.url))),
    )
    let taken = 0
    for (const list of lists) taken += (await take(list)).taken
    expect(taken).toBeGreaterThan(200)
    const before = await stored()
    expect(before).toHaveLength(taken)
    for (const list of [...lists, ...lists.toReversed()]) {
      expect(await take(list)).toMatchObject({ taken: 0, updated: 0 })
    }
    expect(await stored()).toEqual(before)
  })

  it('a list leaves what another one of other columns says of a place of the same name', async () => {
    const first = 'Name,Trade,Suburb,Phone\nKloof Diner,Restaurant,Gardens,021 555 0100\n'
    const second = 'Naam,Bedryf,Voorstad,Telefoon\nKLOOF DINER,Kroeg,Gardens,021 555 0100\n'
    await take(first)
    const before = await stored()
    expect(await take(second)).toMatchObject({ ...unchanged, joined: 1 })
    expect(await stored()).toEqual(before)
    const more =
      'Name,Trade,Suburb,Phone,E-mail\nKloof Diner,Pub,Gardens,021 555 0100,a@b.example\n'
    expect(await take(more)).toMatchObject({ updated: 1 })
    await db.update(businesses).set({ externalKey: sql`left(external_key, 28)` })
    expect(await take(more)).toMatchObject({ unchanged: 1 })
  })

  it('a list leaves what its listings gained from another one', async () => {
    const first = header + 'a:1,Kloof Street House,Restaurants,Gardens,30 Kloof St,,,\n'
    const second =
      header +
      'b:1,Kloof Street House,Restaurants,Gardens,30 Kloof Street,021 555 0100,house.example,Mon-Fri 9-5\n'
    await take(first)
    await take(second)
    const before = await stored()
    expect(before).toMatchObject([{ phone: '+27215550100', website: 'https://house.example/' }])
    expect(await take(first)).toMatchObject({ ...unchanged, unchanged: 1 })
    expect(await stored()).toEqual(before)
    const known = first.replace(',,,\n', ',021 555 0199,,\n')
    expect(await take(known)).toMatchObject({ updated: 1 })
    expect(await stored()).toMatchObject([{ phone: '+27215550199' }])
    expect(await take(first)).toMatchObject({ updated: 0 })
  })

  it('a file whose rows complete each other changes nothing', async () => {
    const file =
      header +
      'a:1,Truth Coffee,Restaurants,Gardens,36 Buitenkant St,,,\n' +
      'a:2,Truth Coffee,Restaurants,Gardens,36 Buitenkant Street,021 555 0100,,\n' +
      'a:3,Truth Coffee CC,Restaurants,Gardens,36 Buitenkant Street,021 555 0100,,Mon-Fri 9-5\n'
    expect(await take(file)).toMatchObject({ taken: 1, joined: 2 })
    const before = await stored()
    expect(before).toMatchObject([{ phone: '+27215550100' }])
    expect(before[0]?.hours?.monday).toEqual([{ open: '09:00', close: '17:00' }])
    expect(await take(file)).toMatchObject({ ...unchanged, unchanged: 1, joined: 2 })
    expect(await stored()).toEqual(before)
  })

  it('rows that are alike in a file are alike after it too', async () => {
    const file =
      header +
      'a:1,Kloof Street House,Restaurants,Gardens,30 Kloof St,,,\n' +
      'a:2,Kloof Street Hotel,Restaurants,Gardens,30 Kloof Street,,,\n' +
      'a:3,The Kloof,Restaurants,Gardens,30 Kloof Street,,,\n'
    const { taken, doubtful } = await take(file)
    expect(await take(file)).toMatchObject({ taken: 0, doubtful })
    expect(await stored()).toHaveLength(taken)
  })
})
