import { beforeEach, describe, expect, it } from 'vitest'
import type { Pair } from '#app/domain/import/ledger.ts'
import { nameCore } from '#app/domain/import/sameness.ts'
import { db } from '#db/client.server.ts'
import { businesses, importDecisions } from '#db/schema/index.ts'
import { eq, sql } from 'drizzle-orm'
import { makeUser } from '#tests/support/factories.ts'
import { stored, take } from './taking.ts'

beforeEach(async () => {
  await db.delete(businesses)
  await db.delete(importDecisions)
})

const header = 'external_key,name,industry,suburb,address,phone,website,opening_hours\n'
const names = async () => (await stored()).map(({ name }) => name)

describe('the same place from two sources', () => {
  const first =
    header +
    'a:1,Kloof Street House,Restaurants,Gardens,30 Kloof St,,,\n' +
    'a:2,Jarryds,Restaurants,Sea Point,90 Regent Rd,021 555 0101,jarryds.example,\n' +
    'a:3,Truth Coffee,Restaurants,Gardens,36 Buitenkant St,,https://truth.example,\n'
  const second =
    header +
    'b:1,Kloof Street House (Pty) Ltd,Restaurants,Gardens,30 Kloof Street,021 555 0100,,Mon-Fri 9-5\n' +
    "b:2,Jarryd's Espresso Bar,Restaurants,Sea Point,90 Regent Road,021 555 0101,,\n" +
    'b:3,Truth Coffee Roasting,Restaurants,Gardens,36 Buitenkant Street,,www.truth.example,\n'

  it('is one listing, which gains what it lacked', async () => {
    expect(await take(first)).toMatchObject({ taken: 3 })
    expect(await take(second, { dryRun: true })).toMatchObject({ taken: 0, joined: 3 })
    expect(await take(second)).toMatchObject({ taken: 0, joined: 3, doubtful: 0 })
    expect(await names()).toEqual(['Jarryds', 'Kloof Street House', 'Truth Coffee'])
    const [, kloof] = await stored()
    expect(kloof).toMatchObject({ phone: '+27215550100', address: '30 Kloof St' })
    expect(kloof?.hours?.monday).toEqual([{ open: '09:00', close: '17:00' }])
  })

  it('is one listing in one file too, tried out or taken', async () => {
    const both = first + second.slice(header.length)
    expect(await take(both, { dryRun: true })).toMatchObject({ taken: 3, joined: 3 })
    expect(await take(both)).toMatchObject({ taken: 3, joined: 3 })
  })

  it('changes nothing when either is imported again', async () => {
    await take(first)
    await take(second)
    const before = await stored()
    await take(second)
    await take(first.replaceAll(',\n', '\n'))
    const unchanged = (await stored()).map(({ id, version }) => ({ id, version }))
    expect(unchanged).toHaveLength(3)
    await take(second)
    expect((await stored()).map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  })

  it('is not joined with a listing that is about to go', async () => {
    await take(first)
    await db.update(businesses).set({ closedAt: new Date(), isListingPublished: false })
    expect(await take(second)).toMatchObject({ taken: 3, joined: 0, doubtful: 0 })
  })

  it('is asked about where the other is somebody’s draft, which nobody can find', async () => {
    const owner = await makeUser()
    await take(first)
    await db
      .update(businesses)
      .set({ ownerId: owner.id, isListingPublished: false })
      .where(eq(businesses.name, 'Jarryds'))
    expect(await take(second, { dryRun: true })).toMatchObject({ joined: 2, doubtful: 1 })
    const pair = { externalKey: 'b:2', other: 'a:2', same: true, decidedBy: owner.id }
    await db.insert(importDecisions).values(pair)
    expect(await take(second)).toMatchObject({ joined: 3, doubtful: 0 })
  })

  it('leaves what an owner wrote', async () => {
    await take(first)
    const owner = await makeUser()
    await db
      .update(businesses)
      .set({ ownerId: owner.id })
      .where(sql`name = 'Kloof Street House'`)
    await take(second)
    expect((await stored()).find(({ ownerId }) => ownerId)).toMatchObject({ phone: null })
  })
})

describe('a doubtful pair', () => {
  const one = `${header}a:1,Olympia Café,Restaurants,Kalk Bay,,,,\n`
  const other = `${header}b:1,Olympia Cafe,Restaurants,Kalk Bay,134 Main Rd,,,\n`
  const pairsOf = async (text: string) => {
    const pairs: Pair[] = []
    const report = await take(text, { onPairs: (found) => void pairs.push(...found) })
    return { report, pairs }
  }

  it('is neither taken nor joined before somebody decides', async () => {
    await take(one)
    const { report, pairs } = await pairsOf(other)
    expect(report).toMatchObject({ taken: 0, joined: 0, doubtful: 1 })
    expect(pairs).toMatchObject([
      { kind: 'doubtful', row: { externalKey: 'b:1' }, other: { reference: 'a:1' } },
    ])
    expect(await names()).toHaveLength(1)
  })

  it.each([
    [true, { joined: 1, taken: 0 }, 1],
    [false, { joined: 0, taken: 1 }, 2],
  ])('decided to be one place: %s', async (same, counts, listings) => {
    await take(one)
    await db.insert(importDecisions).values({ externalKey: 'b:1', other: 'a:1', same })
    expect(await take(other)).toMatchObject({ ...counts, doubtful: 0 })
    expect(await names()).toHaveLength(listings)
  })
})

it('the database takes names apart as the import does', async () => {
  const tried = ['Jarryd’s (Pty) Ltd', 'The Café & Co. CC', 'Ou Meul BK', '寿司', "O'Hara and Sons"]
  const found = await db.execute<{ core: string }>(
    sql`select name_core(value) as core from jsonb_array_elements_text(${JSON.stringify(tried)}::jsonb) as value`,
  )
  expect(found.map(({ core }) => core)).toEqual(tried.map(nameCore))
})
