import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { areas } from '#app/domain/places/areas.ts'
import { exportBusinesses } from '#app/domain/import/export.server.ts'
import type { Field, Kind, KindValues } from '#app/domain/businesses/field-kinds.ts'
import {
  describe as describeField,
  csvFields,
  fieldsOf,
  type FieldName,
} from '#app/domain/businesses/fields.ts'
import type { Span, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { amenities, days, highlights, planStatuses } from '#app/domain/businesses/enums.ts'
import { isStorable } from '#app/domain/storable.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { runs } from '#tests/support/runs.ts'
import { take } from './taking.ts'

beforeEach(async () => void (await db.delete(businesses)))

async function exported(): Promise<string> {
  let text = ''
  for await (const piece of exportBusinesses(system)) text += piece
  return text
}
const stored = () => db.select().from(businesses).orderBy(businesses.id)

/** Texts that CSV files often damage: formulas, quotes, separators, line breaks, marks, misread accents. */
const awkward = [
  '=1+1',
  "'=1",
  '+27',
  '@x',
  '-',
  '"',
  '""',
  ',',
  ';',
  '\r\n',
  '\n',
  '\r',
  '\t',
  ' ',
  '\ufeff',
  'CafÃ©',
  '\u00a0',
  '🦁',
  'e\u0301',
  '<b>',
]
// Made once: each such arbitrary lists the whole of Unicode.
const anything = fc.string({ unit: 'binary', maxLength: 20 })
const text = (max: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...awkward), anything), { maxLength: 8 })
    .map((parts) => parts.join('').slice(0, max))
    .filter(isStorable)
const long = fc
  .tuple(text(200), fc.integer({ min: 0, max: 3_700 }))
  .map(([words, more]) => words + 'x'.repeat(more))

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const spans = fc.array(
  fc.tuple(clock, clock).map(([open, close]): Span => ({ open, close })),
  { maxLength: 7 },
)
const week = fc
  .tuple(...days.map(() => spans))
  .map((all) => Object.fromEntries(days.map((day, at) => [day, all[at]])) as WeeklyHours)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const link = maybe(fc.constantFrom('https://bakery.example', 'http://bakery.example/a?b=c#"d"'))

// No business has less than a centimetre: its place cannot be computed.
const degrees = (most: number) =>
  fc
    .double({ min: -most, max: most, noNaN: true })
    .filter((all) => all === 0 || Math.abs(all) >= 1e-7)

/** Any value of a kind, by today's rules or earlier ones. */
const values: { [K in Kind]?: (field: Field) => fc.Arbitrary<KindValues[K]> } = {
  line: ({ max = 200 }) => text(max),
  paragraphs: () => long,
  industry: () => fc.constantFrom(...industries),
  area: () => fc.constantFrom(...areas),
  degrees: () => degrees(90),
  phone: () => maybe(fc.constantFrom('+27215550100', '+12345678', '021 555 0100')),
  email: () =>
    maybe(fc.constantFrom('a@bakery.example', 'Old@Bakery.example', 'info@münchen.example')),
  website: () => link,
  reviewLink: () => link,
  amenities: () => fc.shuffledSubarray([...amenities]),
  highlights: () => fc.shuffledSubarray([...highlights]),
  hours: () => maybe(week),
  plan: () => fc.constantFrom(...planStatuses),
  flag: () => fc.boolean(),
  rating: () => maybe(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)),
  count: () => fc.nat({ max: 2_000_000_000 }),
}

/** By these a file names its business; each business is made with its own. */
const keys = new Set<FieldName>(['externalKey', 'id', 'slug'])

function valueOf(name: FieldName): fc.Arbitrary<unknown> {
  if (name === 'name') {
    return fc.tuple(text(100), fc.constantFrom('Bakery', '1')).map(([words, end]) => words + end)
  }
  if (name === 'longitude') return degrees(180)
  const field = describeField(name)
  const value = values[field.kind]
  if (!value) throw new Error(`No values to try for a field of kind ${field.kind}`)
  return value(field)
}

/** Any business the product can hold: every field of the files. */
const business = fc.record(
  Object.fromEntries(
    csvFields.filter((name) => !keys.has(name)).map((name) => [name, valueOf(name)]),
  ),
  { noNullPrototype: true },
) as fc.Arbitrary<Partial<typeof businesses.$inferInsert>>
const several = fc.array(business, { minLength: 1, maxLength: 40, size: 'max' })
/** Many businesses in few runs: the cost is per file, not per line. */
const cases = { numRuns: runs(5, 50), endOnFailure: true }

const unchanged = { taken: 0, updated: 0, refused: [], notes: [] }

describe('an export that is imported', () => {
  it('changes not a byte of any business', async () => {
    await fc.assert(
      fc.asyncProperty(several, async (made) => {
        await db.delete(businesses)
        await Promise.all(made.map((values) => makeBusiness(values)))
        const before = await stored()
        expect(await take(await exported())).toMatchObject(unchanged)
        expect(await stored()).toEqual(before)
      }),
      cases,
    )
  })

  it('brings every business back as it was where it is gone', async () => {
    await fc.assert(
      fc.asyncProperty(several, async (made) => {
        await db.delete(businesses)
        await Promise.all(made.map((values) => makeBusiness(values)))
        const before = (await stored()).map((one) => fieldsOf(csvFields, one))
        const file = await exported()
        await db.delete(businesses)
        expect(await take(file)).toMatchObject({ ...unchanged, taken: made.length })
        expect((await stored()).map((one) => fieldsOf(csvFields, one))).toEqual(before)
        expect(await exported()).toBe(file)
      }),
      cases,
    )
  })

  it('takes degrees that PostgreSQL cannot compute with for none', async () => {
    await makeBusiness({ latitude: -34.1, longitude: 18.4 })
    const file = await exported()
    await db.delete(businesses)
    await take(file.replace('18.4', '1.5e-284'))
    expect(await stored()).toMatchObject([{ latitude: -34.1, longitude: 0 }])
  })

  it('keeps what no rule would take today, and what a spreadsheet cannot say', async () => {
    const owner = await makeUser()
    await makeBusiness({
      ownerId: owner.id,
      phone: 'call us',
      website: 'javascript:alert(1)',
      googleReviewLink: 'http://reviews.example/bakery',
      amenities: ['Helipad'],
      hours: { monday: [] } as never,
      city: '',
      latitude: -34.1,
    })
    const before = await stored()
    const report = await take(await exported())
    expect(report).toMatchObject({ ...unchanged, unchanged: 1 })
    expect(await stored()).toEqual(before)
  })
})

describe('an export that was edited', () => {
  const edited = async (change: (file: string) => string) => take(change(await exported()))

  it('changes the edited field alone, by its rule', async () => {
    await makeBusiness({ website: 'https://old.example', googleReviewLink: 'http://old.example/' })
    const [before] = await stored()
    const report = await edited((file) => file.replace('https://old.example', 'new.example'))
    expect(report).toMatchObject({ updated: 1, notes: [] })
    expect(await stored()).toEqual([
      { ...before, website: 'https://new.example/', version: 2, updatedAt: expect.any(Date) },
    ])
  })

  it.each([
    ['http://old.example/', 'https://evil.example/', 'review link not valid, left out'],
    ['+27215550100', 'call us', 'phone not valid, left out'],
    ['4.5', '9', 'rating not from 0 to 5, left out'],
  ])('leaves %s where it becomes %s, and says so', async (from, to, note) => {
    await makeBusiness({
      phone: '+27215550100',
      googleReviewLink: 'http://old.example/',
      rating: 4.5,
    })
    const before = await stored()
    const report = await edited((file) => file.replace(`'${from}`, from).replace(from, to))
    expect(report).toMatchObject({ updated: 0, unchanged: 1, notes: [{ reason: note }] })
    expect(await stored()).toEqual(before)
  })

  it('empties what is emptied, and leaves columns alone that are gone', async () => {
    const { id } = await makeBusiness({ website: 'https://old.example/', description: 'Bread' })
    const report = await take(`id,name,website\r\n${id},Kalk Bay Bakery,\r\n`)
    expect(report).toMatchObject({ updated: 1 })
    expect(await stored()).toMatchObject([
      { website: null, description: 'Bread', area: 'Southern Suburbs' },
    ])
  })

  it('writes over nothing that somebody saved meanwhile', async () => {
    const { id } = await makeBusiness({ description: 'Bread', rating: 4 })
    const file = (await exported()).replace(',4,', ',4.5,')
    await db.update(businesses).set({ description: 'Cake' })
    expect(await take(file.replace('Bread', 'Cake'))).toMatchObject({ updated: 1 })
    expect(await stored()).toMatchObject([{ id, description: 'Cake', rating: 4.5 }])
  })
})

it('takes a file with the header of before', async () => {
  const { id } = await makeBusiness({ planStatus: 'PREMIUM' })
  const header =
    'external_key,id,slug,name,industry,category,area,suburb,city,address,latitude,longitude,phone,email,website,description,amenities,highlights,monday,tuesday,wednesday,thursday,friday,saturday,sunday,opening_hours,plan_status,is_listing_published,is_active,rating,rating_count,google_review_link'
  const line = `,${id},kept,Kalk Bay Bakery,Restaurants,,Southern Suburbs,Kalk Bay,Cape Town,"1 Main Road, upstairs",,,'+27215550100,,,"Bread, mostly",WiFi; Parking,,07:00-15:00,closed,07:00-15:00,07:00-15:00,07:00-15:00,closed,closed,,PREMIUM,true,true,4.7,31,https://g.page/r/abc/review`
  expect(await take(`${header}\r\n${line}\r\n`)).toMatchObject({ updated: 1, notes: [] })
  expect(await stored()).toMatchObject([
    {
      address: '1 Main Road, upstairs',
      phone: '+27215550100',
      description: 'Bread, mostly',
      amenities: ['WiFi', 'Parking'],
      planStatus: 'PREMIUM',
      isListingPublished: true,
      rating: 4.7,
      ratingCount: 31,
      googleReviewLink: 'https://g.page/r/abc/review',
    },
  ])
})
