import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anonymous, system } from '#app/domain/accounts/actor.ts'
import {
  importBusinesses,
  type ImportInput,
} from '#app/domain/businesses/import/import-businesses.server.ts'
import { writeReport } from '#app/domain/businesses/import/report.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'

const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => void (await db.delete(businesses)))

const take = (text: string | Buffer, more: Partial<ImportInput> = {}) =>
  importBusinesses(system, { source: Readable.from([Buffer.from(text)]), ...more })
const stored = () => db.select().from(businesses).orderBy(businesses.name)
const reasons = (report: { refused: { reason: string; count: number }[] }) =>
  Object.fromEntries(report.refused.map(({ reason, count }) => [reason, count]))

const node = (id: number, tags: Record<string, string>, lat = -33.9166, lon = 18.3879) => ({
  type: 'node',
  id,
  lat,
  lon,
  tags,
})
const overpass = (...elements: unknown[]) => JSON.stringify({ version: 0.6, elements })

describe('CSV', () => {
  it('takes rows, places misspelt suburbs and publishes on plan FREE without an owner', async () => {
    const report = await take(
      'Business Name,Industry,Suburb,Address,Phone,Website,Monday,Sunday\r\n' +
        '"Salt + Vine, Joe\'s",Restaurants,Tamoerskloof, 3 Kloof St,021 271 0641,example.co.za,07:30-02:00,\r\n' +
        'Grand Cafí© & Beach,cafe,Sea point,,)83 394 6672,@grand,,\r\n',
    )
    expect(report).toMatchObject({ format: 'csv', read: 2, taken: 2, refused: [] })
    expect(report.notes.map(({ reason }) => reason).sort()).toEqual([
      'an @name is no website, left out',
      'phone not valid, left out',
    ])
    const [grand, salt] = await stored()
    expect(grand).toMatchObject({
      name: 'Grand Café & Beach',
      area: 'Atlantic Seaboard',
      phone: null,
    })
    expect(salt).toMatchObject({
      name: "Salt + Vine, Joe's",
      slug: 'salt-plus-vine-joes-tamboerskloof',
      suburb: 'Tamboerskloof',
      area: 'City Bowl',
      city: 'Cape Town',
      address: '3 Kloof St',
      phone: '+27212710641',
      website: 'https://example.co.za/',
      ownerId: null,
      planStatus: 'FREE',
      listed: true,
    })
    expect(salt?.hours?.monday).toEqual([{ open: '07:30', close: '02:00' }])
    expect(salt?.hours?.sunday).toEqual([])
  })

  it('reads windows-1252, UTF-16 and a byte order mark, and semicolons', async () => {
    const text = 'name;industry;suburb\nCafé One;Fitness;Gardens\n'
    await take(Buffer.from(text, 'latin1'))
    await take(`\ufeff${text.replace('One', 'Two')}`)
    await take(Buffer.from(`\ufeff${text.replace('One', 'Three')}`, 'utf16le'))
    expect((await stored()).map(({ name }) => name)).toEqual(['Café One', 'Café Three', 'Café Two'])
  })

  it('refuses what it cannot take, each with its reason and line', async () => {
    const report = await take(
      'name,industry,suburb,latitude,longitude\n' +
        ',Fitness,Gardens,,\n' +
        `${'x'.repeat(10_000)},Fitness,Gardens,,\n` +
        'No trade,,Gardens,,\n' +
        'Odd trade,Underwater weaving,Gardens,,\n' +
        'Nowhere,Fitness,,,\n' +
        'Adrift,Fitness,Moves Around,,\n' +
        'Far,Fitness,,-26.2,28.04\n' +
        'Short,Fitness\n' +
        'Good,Fitness,Gardens,,\n' +
        'Good,Fitness,Gardens,,\n' +
        'Long,Fitness,Gardens,,,,too many\n',
    )
    expect(report).toMatchObject({ read: 11, taken: 1 })
    expect(reasons(report)).toEqual({
      'no name': 1,
      'name longer than 120 characters': 1,
      'no industry': 1,
      'industry not known': 1,
      'no suburb, area or coordinates': 1,
      'suburb or area not known': 1,
      'outside the eight areas': 1,
      'number of cells differs from the header': 2,
      'stands in this file already': 1,
    })
    expect(report.refused.find(({ reason }) => reason === 'industry not known')?.examples).toEqual([
      { position: 5, what: 'Odd trade' },
    ])
    expect(writeReport(report)).toMatch(/refused\s+10\n[\s\S]*line 5: Odd trade/)
  })

  it('stores no NUL, no half characters, no invisible marks', async () => {
    await take('name,industry,suburb,description\nA\u0000b\u202e,Fitness,Gardens,"x\u0000\ny"\n')
    expect(await stored()).toMatchObject([{ name: 'Ab', description: 'x\ny' }])
  })

  it('changes nothing the second time and counts one edit when a row differs', async () => {
    const csv = (phone: string) =>
      `external_key,name,industry,suburb,phone\nk1,One,Fitness,Gardens,${phone}\nk2,Two,Fitness,Gardens,\n`
    expect(await take(csv('021 271 0641'))).toMatchObject({ taken: 2 })
    expect(await take(csv('021 271 0641'))).toMatchObject({ taken: 0, updated: 0, unchanged: 2 })
    expect(await take(csv('021 271 0642'))).toMatchObject({ updated: 1, unchanged: 1 })
    expect(await stored()).toMatchObject([
      { phone: '+27212710642', version: 2, slug: 'one-gardens' },
      { version: 1 },
    ])
  })

  it('leaves plan, publication and pause as they are unless the file says otherwise', async () => {
    await take('external_key,name,industry,suburb\nk1,One,Fitness,Gardens\n')
    await db.update(businesses).set({ planStatus: 'PREMIUM', isActive: false, rating: 4.5 })
    await take('external_key,name,industry,suburb\nk1,Uno,Fitness,Gardens\n')
    expect(await stored()).toMatchObject([
      { name: 'Uno', planStatus: 'PREMIUM', isActive: false, rating: 4.5 },
    ])
    await take(
      'external_key,name,industry,suburb,plan_status,is_active\nk1,Uno,Fitness,Gardens,BASIC,yes\n',
    )
    expect(await stored()).toMatchObject([{ planStatus: 'BASIC', isActive: true }])
  })

  it('leaves a business with an owner as its owner has it', async () => {
    await take('external_key,name,industry,suburb\nk1,One,Fitness,Gardens\n')
    const owner = await makeUser()
    await db.update(businesses).set({ ownerId: owner.id, name: 'Mine' })
    const report = await take('external_key,name,industry,suburb\nk1,One,Fitness,Gardens\n')
    expect(report).toMatchObject({ updated: 0, unchanged: 1 })
    expect(report.notes[0]?.reason).toBe('kept as its owner has it')
    expect(await stored()).toMatchObject([{ name: 'Mine' }])
  })

  it('keeps one brand at many addresses apart, under slugs of their own', async () => {
    const rows = Array.from(
      { length: 20 },
      (_, i) => `Kauai,Restaurants,Claremont,${i + 1} Main Rd`,
    )
    const report = await take(`name,industry,suburb,address\n${rows.join('\n')}\n`)
    expect(report).toMatchObject({ taken: 20 })
    const slugs = (await stored()).map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(20)
    expect(slugs).toContain('kauai-claremont')
    expect(slugs).toContain('kauai-claremont-2')
  })

  it('refuses the same place under another spelling', async () => {
    const report = await take(
      'name,industry,suburb,phone,latitude,longitude\n' +
        'Café Roux,Restaurants,Noordhoek,021 789 2538,-34.1,18.368\n' +
        'Cafe Roux,Restaurants,Noordhoek,,-34.1002,18.3681\n' +
        'Caffe Roux,Restaurants,Noordhoek,021 789 2538,,\n' +
        'Cafe Roux,Restaurants,Noordhoek,,-34.11,18.37\n',
    )
    expect(report).toMatchObject({ taken: 2 })
    expect(report.refused).toMatchObject([
      {
        reason: 'looks the same as one that is there',
        count: 2,
        examples: [{ what: 'Cafe Roux ≈ Café Roux, Noordhoek' }, {}],
      },
    ])
    await makeBusiness({ name: 'Olympia', suburb: 'Kalk Bay', phone: '+27217886396' })
    const again = await take(
      'name,industry,suburb,phone\nOlympia Cafe,Restaurants,Kalk Bay,021 788 6396\n',
    )
    expect(again).toMatchObject({ taken: 0 })
  })
})

describe('OpenStreetMap', () => {
  const tags = {
    name: 'Truth',
    amenity: 'cafe',
    'addr:housenumber': '36',
    'addr:street': 'Buitenkant Street',
    'contact:phone': '+27 21 200 0440',
    website: 'truth.coffee',
    opening_hours: 'Mo-Fr 07:00-18:00; PH off',
    wheelchair: 'yes',
  }

  it('takes points, and ways with a centre, of Overpass JSON', async () => {
    const way = { type: 'way', id: 9, center: { lat: -34.4187, lon: 19.2345 } }
    const report = await take(
      overpass(
        node(123, tags, -33.9285, 18.4228),
        { ...way, tags: { name: 'Dental', amenity: 'dentist' } },
        node(3, { amenity: 'bench', name: 'Bench' }),
        node(4, { amenity: 'cafe' }),
        node(5, { amenity: 'cafe', name: 'Far' }, 51.5, 0.1),
        null,
      ),
    )
    expect(report).toMatchObject({ format: 'json', read: 6, taken: 2 })
    expect(reasons(report)).toEqual({
      'no industry of the directory': 1,
      'no name': 1,
      'outside the eight areas': 1,
      'not an element': 1,
    })
    const [dental, truth] = await stored()
    expect(dental).toMatchObject({ externalKey: 'osm:way/9', city: 'Hermanus', area: 'Overberg' })
    expect(truth).toMatchObject({
      externalKey: 'osm:node/123',
      industry: 'Restaurants',
      category: 'Cafe',
      address: '36 Buitenkant Street',
      area: 'City Bowl',
      phone: '+27212000440',
      website: 'https://truth.coffee/',
      amenities: ['Accessibility'],
    })
    expect(truth?.hours?.sunday).toEqual([])
  })

  it('takes GeoJSON features, polygons by their middle, under the same keys', async () => {
    const square = [
      [18.42, -33.92],
      [18.43, -33.92],
      [18.43, -33.93],
      [18.42, -33.93],
      [18.42, -33.92],
    ]
    const geojson = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'node/123',
          properties: { '@id': 'node/123', ...tags },
          geometry: { type: 'Point', coordinates: [18.4228, -33.9285] },
        },
        {
          type: 'Feature',
          properties: { '@id': 'way/7', name: 'Gym', leisure: 'fitness_centre' },
          geometry: { type: 'Polygon', coordinates: [square] },
        },
      ],
    })
    expect(await take(geojson)).toMatchObject({ read: 2, taken: 2 })
    expect(await take(overpass(node(123, tags, -33.9285, 18.4228)))).toMatchObject({ unchanged: 1 })
    expect((await stored()).map(({ externalKey }) => externalKey)).toEqual([
      'osm:way/7',
      'osm:node/123',
    ])
  })

  it('updates by its key and erases nothing that it does not know', async () => {
    await take(overpass(node(123, tags, -33.9285, 18.4228)))
    await db.update(businesses).set({ description: 'Steampunk and good coffee.' })
    const report = await take(
      overpass(node(123, { name: 'Truth Coffee', amenity: 'cafe' }, -33.9285, 18.4228)),
    )
    expect(report).toMatchObject({ updated: 1 })
    expect(await stored()).toMatchObject([
      { name: 'Truth Coffee', description: 'Steampunk and good coffee.', phone: '+27212000440' },
    ])
  })

  it('takes point and building of one place once', async () => {
    const building = {
      type: 'way',
      id: 5,
      center: { lat: -33.92855, lon: 18.42285 },
      tags: { name: 'TRUTH', amenity: 'cafe' },
    }
    expect(await take(overpass(node(1, tags, -33.9285, 18.4228), building))).toMatchObject({
      taken: 1,
    })
  })
})

describe('all or nothing', () => {
  it('a dry run reports everything and changes nothing', async () => {
    const csv = 'name,industry,suburb\nOne,Fitness,Gardens\n'
    expect(await take(csv, { dryRun: true })).toMatchObject({ dryRun: true, taken: 1 })
    expect(await stored()).toEqual([])
  })

  it.each([
    [
      'a quote never closed',
      `name,industry,suburb\n${'A,Fitness,Gardens\n'.repeat(3)}"B,Fitness\n`,
    ],
    ['text after a quote', 'name,industry,suburb\nA,Fitness,Gardens\n"B"x,Fitness,Gardens\n'],
    ['no column for names', 'foo,bar\n1,2\n'],
    ['nothing', ''],
    ['truncated JSON', overpass(node(1, { name: 'A', amenity: 'cafe' })).slice(0, -2)],
    ['broken JSON', '{"elements":[{"type":"node",]}'],
    ['JSON without a list', '{"remark":"runtime error: query timed out"}'],
    ['JSON after its end', `${overpass(node(1, { name: 'A', amenity: 'cafe' }))} x`],
  ])('%s is a broken file and changes nothing', async (_, text) => {
    await expect(take(text)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^The file is broken at .*Nothing was changed\.$/),
    })
    expect(await stored()).toEqual([])
  })

  it('a file broken after thousands of rows changes nothing', async () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => `Shop ${i},Fitness,Gardens,${i} Main Rd`)
    const file = join(folder, 'broken.csv')
    writeFileSync(
      file,
      `name,industry,suburb,address\n${rows.join('\n')}\n"Last,Fitness,Gardens,\n`,
    )
    await expect(importBusinesses(system, { source: file })).rejects.toThrow(/line 1\D?202/)
    expect(await stored()).toEqual([])
  })

  it('a file that is not there is the system’s own error', async () => {
    await expect(
      importBusinesses(system, { source: join(folder, 'none.csv') }),
    ).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('is for admins and the product itself', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const owner = await makeUser()
    const input = () => ({ source: Readable.from(['name,industry,suburb\nOne,Fitness,Gardens\n']) })
    await expect(importBusinesses(anonymous, input())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    await expect(importBusinesses(owner.actor, input())).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(importBusinesses(admin.actor, input())).resolves.toMatchObject({ taken: 1 })
  })

  it('tells of its progress', async () => {
    const seen: number[] = []
    await take('name,industry,suburb\nOne,Fitness,Gardens\n', {
      onProgress: ({ read }) => seen.push(read),
    })
    expect(seen).toEqual([1])
    expect(await db.select().from(businesses).where(eq(businesses.name, 'One'))).toHaveLength(1)
  })
})
