import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { reportLines } from '#app/domain/import/report-file.ts'
import { writeReport, type ReportEntry } from '#app/domain/import/report.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { reasons, stored, take } from './taking.ts'

beforeEach(async () => void (await db.delete(businesses)))

describe('CSV', () => {
  it('takes rows, places misspelt suburbs and publishes on plan FREE without an owner', async () => {
    const report = await take(
      'Business Name,Industry,Suburb,Address,Phone,Website,Monday,Sunday\r\n' +
        '"Salt + Vine, Joe\'s",Restaurants,Tamoerskloof, 3 Kloof St,021 271 0641,example.co.za,07:30-02:00,\r\n' +
        'Grand Cafí© & Beach,cafe,Sea point,,)83 394 6672,@grand,,\r\n',
    )
    expect(report).toMatchObject({ format: 'csv', read: 2, taken: 2, refused: [] })
    expect(report.notes.map(({ reason }) => reason).sort()).toEqual([
      'accents of the name repaired',
      'an @name is no website, left out',
      'phone not valid, left out',
      'suburb written otherwise',
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

  it('reads UTF-16 without a mark, a line sep=, titles above the header, and quotes within a text', async () => {
    const text = 'name;industry;suburb\nCafé One;Fitness;Gardens\n'
    await take(Buffer.from(text, 'utf16le'))
    await take(Buffer.from(text.replace('One', 'Two'), 'utf16le').swap16())
    await take(`sep=;\r\n${text.replace('One', 'Three')}`)
    await take(`List of members\n\n${text.replace('One', 'Four "the best"')}`)
    expect((await stored()).map(({ name }) => name)).toEqual([
      'Café Four "the best"',
      'Café One',
      'Café Three',
      'Café Two',
    ])
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

  it('takes a key once, in one batch or many apart, and reports the later lines', async () => {
    const rows = Array.from(
      { length: 1_100 },
      (_, at) => `k${at},Shop ${at},Fitness,Gardens,${at} Main Rd`,
    )
    const again = [
      'k0,Other 0,Fitness,Gardens,1 Side Rd',
      'k1099,Other 1099,Fitness,Gardens,2 Side Rd',
    ]
    const csv = ['external_key,name,industry,suburb,address', ...rows, ...again, again[0]].join(
      '\n',
    )
    const report = await take(csv)
    expect(report).toMatchObject({ read: 1_103, taken: 1_100 })
    expect(report.refused).toEqual([
      {
        reason: 'stands in this file already',
        count: 3,
        examples: [
          { position: 1102, what: 'Other 0' },
          { position: 1103, what: 'Other 1099' },
          { position: 1104, what: 'Other 0' },
        ],
      },
    ])
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

  it('joins the same place under another spelling', async () => {
    const report = await take(
      'name,industry,suburb,phone,latitude,longitude\n' +
        'Café Roux,Restaurants,Noordhoek,021 789 2538,-34.1,18.368\n' +
        'Cafe Roux,Restaurants,Noordhoek,,-34.1002,18.3681\n' +
        'Caffe Roux,Restaurants,Noordhoek,021 789 2538,,\n' +
        'Cafe Roux,Restaurants,Noordhoek,,-34.11,18.37\n',
    )
    expect(report).toMatchObject({ taken: 2, joined: 2, refused: [] })
    expect(report.notes).toMatchObject([
      {
        reason: 'is the same place as another, joined with it',
        count: 2,
        examples: [{ what: 'Cafe Roux ≈ Café Roux, Noordhoek (row 2)' }, {}],
      },
    ])
    await makeBusiness({ name: 'Olympia', suburb: 'Kalk Bay', phone: '+27217886396' })
    const again = await take(
      'name,industry,suburb,phone\nOlympia Cafe,Restaurants,Kalk Bay,021 788 6396\n',
    )
    expect(again).toMatchObject({ taken: 0, joined: 1 })
  })
})

it('no cell of a report is computed by a spreadsheet', async () => {
  const entries: ReportEntry[] = []
  await take('name,industry,suburb\n"=HYPERLINK(""x"")",@SUM(1),+Gardens\n', {
    onEntries: (some) => void entries.push(...some),
  })
  expect(entries).toHaveLength(1)
  const cells = parse(reportLines(entries)).flat() as string[]
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(cells).toContain(`'=HYPERLINK("x")`)
})
