import { describe, expect, test } from 'vitest'
import { cleanLine, cleanParagraphs, cutTo, repairMojibake } from '#app/domain/import/clean-text.ts'
import { emailCell, phoneCell, websiteCell } from '#app/domain/import/contact-cells.ts'
import {
  booleanCell,
  decodeCell,
  numberCell,
  safeCell,
  unsafeCell,
} from '#app/domain/import/csv-cells.ts'
import { readHeader } from '#app/domain/import/csv-header.ts'
import { separatorOf } from '#app/domain/import/csv-separator.ts'
import { industryOfTags } from '#app/domain/import/osm-industries.ts'
import { industryNamed } from '#app/domain/import/trade-words.server.ts'
import { plausiblePoint, placeFor } from '#app/domain/import/placement.server.ts'

describe('mojibake', () => {
  test.each([
    ['Grand Cafí© & Beach', 'Grand Café & Beach'],
    ['CafÃ© Roux', 'Café Roux'],
    ['Lionâ€™s Head', 'Lion’s Head'],
    ['VoÃ«lklip â€“ VeldskoeÃªn', 'Voëlklip – Veldskoeên'],
    ['Ice ðŸ¦\u0081 bar', 'Ice 🦁 bar'],
  ])('%s is repaired to %s', (text, repaired) => {
    expect(repairMojibake(text)).toBe(repaired)
  })

  test.each([
    'Café',
    'Grande São',
    'Voëlklip',
    'María',
    'aquí»',
    'CAFÉ»',
    'Ãrea',
    'naïve 寿司',
    'ÀÉÎ',
  ])('%s is unchanged', (text) => {
    expect(repairMojibake(text)).toBe(text)
  })
})

test('unstorable and invisible characters are removed from a line', () => {
  expect(cleanLine(' a\u0000b\u0007\t c\ud800 \u200bd\u202e ')).toBe('ab c d')
  expect(cleanLine('Cafe\u0301')).toBe('Café')
  expect(cleanParagraphs('one \r\n\r\n\r\n\r\n two\u0000')).toBe('one\n\ntwo')
})

test('a text is cut between words and never inside a character', () => {
  expect(cutTo('short', 10)).toBe('short')
  expect(cutTo('some longer words', 13)).toBe('some longer…')
  expect(cutTo(`${'a'.repeat(98)}🦁🦁`, 100)).toMatch(/^a+…$/)
})

test.each([
  ['021 271 0641; 083 394 6672', '+27212710641'],
  ['n/a / 083 394 6672', '+27833946672'],
  ['tel: 0027 21 271 0641', '+27212710641'],
])('the first valid phone number of %j is used', (text, phone) => {
  expect(phoneCell(text)).toMatchObject({ value: phone })
})

test('invalid contact data is skipped with a note', () => {
  expect(phoneCell(')83 394 6672')).toMatchObject({ value: null, note: /phone/ })
  expect(emailCell('mailto:A@Example.com')).toEqual({ value: 'a@example.com' })
  expect(emailCell('somewhere')).toMatchObject({ value: null })
  expect(websiteCell('@handle')).toMatchObject({ value: null, note: /@name/ })
  expect(websiteCell('javascript:alert(1)')).toMatchObject({ value: null })
})

test.each(['=1+1', '+27', '-1', '@x', '\tx', "'=x", "''+x"])(
  '%j survives a spreadsheet',
  (text) => {
    expect(safeCell(text)).toBe(`'${text}`)
    expect(unsafeCell(safeCell(text))).toBe(text)
  },
)

test.each(["O'Hara", "'t Hart", 'plain', ''])('%j needs no apostrophe', (text) => {
  expect(safeCell(text)).toBe(text)
  expect(unsafeCell(text)).toBe(text)
})

test('cells are UTF-8, or windows-1252 where they are not', () => {
  expect(decodeCell(Buffer.from('Café 🦁').toString('latin1'))).toBe('Café 🦁')
  expect(decodeCell('Caf\xe9 \x93x\x94')).toBe('Café “x”')
})

test('numbers and booleans are parsed', () => {
  expect(numberCell('4,5', 0, 5, 'n')).toEqual({ value: 4.5 })
  expect(numberCell('5.1', 0, 5, 'n')).toEqual({ value: null, note: 'n' })
  expect(numberCell('1e3', 0, 5000, 'n')).toEqual({ value: null, note: 'n' })
  expect(booleanCell('Yes', 'n')).toEqual({ value: true })
  expect(booleanCell('maybe', 'n')).toEqual({ value: null, note: 'n' })
})

test.each([
  ['name,industry,"a;b;c"', ','],
  ['name;industry;suburb\n1,2,3,4', ';'],
  ['name\tindustry', '\t'],
  ['name|industry', '|'],
])('the separator of %j is detected', (start, separator) => {
  expect(separatorOf(start)).toBe(separator)
})

test('headers are matched in any spelling, each column once', () => {
  expect(
    readHeader(['Business Name', 'isListingPublished', 'LNG', 'Mon', 'colour', 'name']),
  ).toEqual(['name', 'is_listing_published', 'longitude', 'monday', null, null])
})

describe('industries', () => {
  test.each([
    [{ amenity: 'cafe' }, 'Restaurants'],
    [{ shop: 'hairdresser' }, 'Hair Salons'],
    [{ craft: 'plumber' }, 'Home Services'],
    [{ leisure: 'fitness_centre' }, 'Fitness'],
    [{ shop: 'car_repair' }, 'Automotive'],
    [{ amenity: 'clinic', healthcare: 'doctor' }, 'Healthcare'],
    [{ shop: 'beauty;hairdresser' }, 'Beauty & Wellness'],
    [{ office: 'lawyer' }, 'Professional Services'],
  ])('%j is %s', (tags, industry) => {
    expect(industryOfTags(tags as unknown as Record<string, string>)?.industry).toBe(industry)
  })

  test('a bench has no industry', () => {
    expect(industryOfTags({ amenity: 'bench' })).toBeNull()
  })

  test.each([
    ['restaurants', 'Restaurants'],
    ['Beauty and Wellness', 'Beauty & Wellness'],
    ['Dental Care', 'Healthcare'],
    ['car_repair', 'Automotive'],
    ['Plumbers', 'Home Services'],
  ])('the word %j is %s', (word, industry) => {
    expect(industryNamed(word)).toBe(industry)
  })
})

describe('placement', () => {
  const nowhere = { area: '', suburb: '', city: '', address: '', point: null }

  test('by suburb, also with typos', () => {
    expect(placeFor({ ...nowhere, suburb: 'Tamoerskloof' })).toMatchObject({
      place: { area: 'City Bowl', suburb: 'Tamboerskloof', city: 'Cape Town' },
      remarks: [{ reason: 'suburb written otherwise', text: 'Tamoerskloof → Tamboerskloof' }],
    })
  })

  test('by coordinates where the suburb is unknown or contradicts them', () => {
    const point = { lat: -33.9166, lon: 18.3879 }
    expect(placeFor({ ...nowhere, point })).toMatchObject({ place: { suburb: 'Sea Point' } })
    expect(placeFor({ ...nowhere, point, suburb: 'Hermanus' })).toMatchObject({
      place: { suburb: 'Sea Point' },
    })
    expect(placeFor({ ...nowhere, point, suburb: 'Green Point' })).toMatchObject({
      place: { suburb: 'Green Point' },
    })
  })

  test('by the area it states, its address, its town', () => {
    expect(placeFor({ ...nowhere, area: 'Helderberg', suburb: 'Nutwood' })).toMatchObject({
      place: { area: 'Helderberg', suburb: 'Nutwood', city: 'Cape Town' },
    })
    expect(placeFor({ ...nowhere, address: '12 Main Rd, Obs, 7925' })).toMatchObject({
      place: { suburb: 'Observatory' },
      address: '12 Main Rd',
    })
    expect(placeFor({ ...nowhere, city: 'Paarl' })).toMatchObject({ place: { area: 'Boland' } })
  })

  test('fails with a reason without any of these', () => {
    expect(placeFor(nowhere)).toBe('no suburb, area or coordinates')
    expect(placeFor({ ...nowhere, suburb: 'Moves Around' })).toBe('suburb or area not known')
    expect(placeFor({ ...nowhere, suburb: 'Gardens', point: { lat: -26.2, lon: 28 } })).toBe(
      'outside the eight areas',
    )
  })

  test('swapped coordinates are corrected, and 0,0 is ignored', () => {
    expect(plausiblePoint(18.4, -33.9)).toEqual({ lat: -33.9, lon: 18.4 })
    expect(plausiblePoint(0, 0)).toBeNull()
    expect(plausiblePoint(-33.9, null)).toBeNull()
  })
})
