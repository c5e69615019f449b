import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readAddress } from '#app/domain/import/address-text.ts'
import { isMerged } from '#app/domain/import/merged-cells.ts'
import { placeFor } from '#app/domain/import/placement.server.ts'
import { industryInName, industryNamed } from '#app/domain/import/trade-words.server.ts'

const nowhere = { area: '', suburb: '', city: '', address: '', point: null }

describe('words for trades', () => {
  const file = new URL('../../support/search/trade-words.txt', import.meta.url)
  const words = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

  test('all 138 of the list find an industry', () => {
    expect(words.length).toBe(138)
    expect(words.filter((word) => industryNamed(word) === null)).toEqual([])
  })

  test.each([
    ['Caterer', 'Restaurants'],
    ['Panel beater', 'Automotive'],
    ['B01 - RESTAURANT / MEALS', 'Restaurants'],
    ['Food > Coffee shop', 'Restaurants'],
    ['Haarkapster', 'Hair Salons'],
    ['Motorwerktuigkundige', 'Automotive'],
    ['IT services', 'Professional Services'],
  ])('%j is %s', (word, industry) => {
    expect(industryNamed(word)).toBe(industry)
  })

  test.each(['Underwater weaving', 'Other', 'Place of worship', 'ATM'])('%j is none', (word) => {
    expect(industryNamed(word)).toBeNull()
  })

  test.each([
    ['Truth Coffee', 'Restaurants'],
    ['Smith Attorneys', 'Professional Services'],
    ['Kloof Street House', null],
    ['Spar Gardens', null],
  ])('the name %j gives %s away', (name, industry) => {
    expect(industryInName(name)).toBe(industry)
  })
})

describe('an area', () => {
  test.each([
    ['suburb', 'City Bowl', 'City Bowl'],
    ['suburb', 'southern suburbs', 'Southern Suburbs'],
    ['city', 'Atlantic Seaboard', 'Atlantic Seaboard'],
    ['area', 'overberg', 'Overberg'],
  ])('in the column %s, written %j', (column, text, area) => {
    expect(placeFor({ ...nowhere, address: '1 Long St', [column]: text })).toMatchObject({
      place: { area, suburb: '', city: 'Cape Town' },
      address: '1 Long St',
    })
  })

  test('is left for the suburb that the address names', () => {
    const source = { ...nowhere, suburb: 'City Bowl', address: '30 Kloof St, Gardens' }
    expect(placeFor(source)).toMatchObject({ place: { area: 'City Bowl', suburb: 'Gardens' } })
  })
})

describe('an address', () => {
  test.each([
    ['30 Kloof St, Gardens, Cape Town, 8001, South Africa', '30 Kloof St', 'Gardens'],
    ['30 Kloof Street Gardens Cape Town 8001', '30 Kloof Street', 'Gardens'],
    ['12 Durban Rd, Bellville, Cape Town, 7530', '12 Durban Rd', 'Bellville'],
    ['103 Regent Road, Sea Point, Cape Town, 8005, 8005', '103 Regent Road', 'Sea Point'],
    ['44 Dorp St, Stellenbosch Central, Stellenbosch, 7600', '44 Dorp St', 'Stellenbosch'],
    ['Carrim Street, Rylands, Athlone, 7764', 'Carrim Street', 'Rylands'],
    ['Paternoster, Paternoster', '', 'Paternoster'],
    ['9 Benbow St, Epping 1, 7460', '9 Benbow St', 'Epping'],
    ['30 Kloof Street', '30 Kloof Street', undefined],
  ])('%j', (address, street, suburb) => {
    const read = readAddress(address)
    expect([read.street, read.place?.suburb]).toEqual([street, suburb])
  })
})

describe('a row', () => {
  test('is not doubled by what its address says of suburb, city and code', () => {
    const placed = placeFor({
      ...nowhere,
      suburb: 'Claremont (7700)',
      city: 'Cape Town',
      address: '12 Main Rd, Claremont, Cape Town, 7708',
    })
    expect(placed).toMatchObject({ address: '12 Main Rd', place: { suburb: 'Claremont' } })
    expect(placeFor({ ...nowhere, suburb: 'Walmer Estate' })).toMatchObject({
      place: { suburb: 'Zonnebloem', area: 'City Bowl' },
    })
    expect(placeFor({ ...nowhere, suburb: 'Cape Town (8001)' })).toMatchObject({
      place: { suburb: 'Cape Town City Centre' },
    })
  })

  test('follows the suburb in its address rather than rough coordinates, and says so', () => {
    const middle = { lat: -33.92, lon: 18.42 }
    const address = '12 Main Rd, Claremont, Cape Town'
    expect(placeFor({ ...nowhere, address, point: middle })).toMatchObject({
      place: { suburb: 'Claremont' },
      point: null,
      remarks: [
        { reason: 'coordinates lie elsewhere than suburb or address, left out' },
        { reason: 'suburb, city and code taken out of the address' },
      ],
    })
  })

  test.each([
    ['Phoenix', 'Durban', ''],
    ['Scottsville', 'Pietermaritzburg', ''],
    ['Scottsville', '', '3201'],
    ['Claremont', 'Johannesburg', ''],
  ])('of %s in %s %s is refused', (suburb, city, postcode) => {
    expect(placeFor({ ...nowhere, suburb, city, postcode })).toBe('outside the eight areas')
  })

  test.each([
    ['Phoenix', '7441'],
    ['Scottsville', '7570'],
  ])('of %s in Cape Town is placed', (suburb, postcode) => {
    expect(placeFor({ ...nowhere, suburb, city: 'Cape Town', postcode })).toMatchObject({
      place: { suburb },
    })
  })
})

test('merged cells are distinguished from a list that lacks some suburbs', () => {
  const lines = (suburbs: string[]) =>
    suburbs.map((suburb, at) => `Shop ${at},${suburb},${at} Main Rd`).join('\n') + '\n'
  expect(isMerged(lines(['Strand', '', '', 'Parow', '', 'Bellville', '']), ',', 1)).toBe(true)
  expect(isMerged(lines(['Strand', '', 'Parow', 'Strand', '', 'Parow', '']), ',', 1)).toBe(false)
})
