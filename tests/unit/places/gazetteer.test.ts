import { describe, expect, test } from 'vitest'
import { areas } from '#app/domain/places/areas.ts'
import {
  findSuburb,
  matchLocation,
  nearestPlace,
  suburbs,
  suburbsOf,
} from '#app/domain/places/gazetteer.server.ts'

describe('the list', () => {
  test('every area has places, each in the south-west of the country', () => {
    for (const area of areas) expect(suburbsOf(area).length).toBeGreaterThan(10)
    for (const { suburb, lat, lon } of suburbs) {
      expect(suburb).toBe(suburb.trim())
      expect(lat).toBeGreaterThan(-35)
      expect(lat).toBeLessThan(-32.5)
      expect(lon).toBeGreaterThan(17.8)
      expect(lon).toBeLessThan(20.8)
    }
  })

  test('no place is listed twice in one town', () => {
    const names = suburbs.map(({ suburb, city }) => `${suburb}, ${city}`)
    expect(new Set(names).size).toBe(names.length)
  })

  test('every place is found by its own name and point, in its own area', () => {
    for (const place of suburbs) {
      expect(findSuburb(place.suburb, place)).toBe(place)
      expect(nearestPlace(place.lat, place.lon)?.area).toBe(place.area)
    }
  })

  test('the city is Cape Town within the metro and the town beyond it', () => {
    expect(findSuburb('Somerset West')?.city).toBe('Cape Town')
    expect(findSuburb('Die Boord')?.city).toBe('Stellenbosch')
    expect(findSuburb('Onrus')?.city).toBe('Hermanus')
    expect(findSuburb('Darling')?.city).toBe('Darling')
  })
})

describe('findSuburb', () => {
  test.each([
    ['Sea point', 'Sea Point'],
    ['TAMBOERSKLOOF', 'Tamboerskloof'],
    ['Tamoerskloof', 'Tamboerskloof'],
    ['  simons   town', "Simon's Town"],
    ['Simon’s Town', "Simon's Town"],
    ['voelklip', 'Voëlklip'],
    ['Houtbaai', 'Hout Bay'],
    ['Kampsbaai', 'Camps Bay'],
    ['District 6', 'District Six'],
    ['Gugs', 'Gugulethu'],
    ['V & A Waterfront', 'V&A Waterfront'],
    ['CAMPS BAY / BAKOVEN', 'Camps Bay'],
    ['PLATTEKLOOF 3', 'Plattekloof'],
    ['Upper Woodstock', 'Woodstock'],
    ['Claremont, Cape Town', 'Claremont'],
    ['Claremont (upper)', 'Claremont'],
    ['Kenilwoth', 'Kenilworth'],
    ['Belville', 'Bellville'],
    ['St. James', 'St James'],
  ])('%j is %s', (text, suburb) => {
    expect(findSuburb(text)?.suburb).toBe(suburb)
  })

  test.each([
    '',
    ' ',
    'Cape Town',
    'Durban',
    'Sandton',
    'Johannesburg',
    'Lang',
    'Moves Around',
    '🦁',
  ])('%j is no suburb', (text) => {
    expect(findSuburb(text)).toBeNull()
  })

  test('similar names are not confused', () => {
    for (const [text, suburb] of [
      ['Parklands', 'Parklands'],
      ['Parkwood', 'Parkwood'],
      ['Newlands', 'Newlands'],
      ['Newfields', 'Newfields'],
      ['Wesbank', 'Wesbank'],
      ['Westlake', 'Westlake'],
      ['Lakeside', 'Lakeside'],
    ]) {
      expect(findSuburb(text!)?.suburb).toBe(suburb)
    }
  })

  test('the nearer of two places of one name is found', () => {
    expect(findSuburb('Aurora')?.area).toBe('Northern Suburbs')
    expect(findSuburb('Aurora', { lat: -32.7, lon: 18.5 })?.area).toBe('West Coast')
  })
})

describe('nearestPlace', () => {
  test('names the suburb a point lies in', () => {
    expect(nearestPlace(-33.9166, 18.3879)?.suburb).toBe('Sea Point')
    expect(nearestPlace(-34.4187, 19.2345)?.city).toBe('Hermanus')
  })

  test.each([
    [-26.2, 28.04],
    [0, 0],
    [-34.2, 17.9],
    [Number.NaN, 18.4],
  ])('%d, %d is outside', (lat, lon) => {
    expect(nearestPlace(lat, lon)).toBeNull()
  })
})

describe('matchLocation', () => {
  test('matches the exact name of an area, in any case', () => {
    expect(matchLocation(' city bowl ')).toEqual({ kind: 'area', area: 'City Bowl' })
    expect(matchLocation('Helderberg')).toEqual({ kind: 'area', area: 'Helderberg' })
  })

  test('matches a known suburb, also with typos', () => {
    expect(matchLocation('Tamoerskloof')).toMatchObject({
      kind: 'suburb',
      place: { suburb: 'Tamboerskloof' },
    })
  })

  test('keeps a town with its own suburbs as text', () => {
    expect(matchLocation('stellenbosch')).toEqual({ kind: 'text', text: 'Stellenbosch' })
    expect(matchLocation('Kaapstad')).toEqual({ kind: 'text', text: 'Cape Town' })
  })

  test('keeps anything else as text', () => {
    expect(matchLocation(' Bree Street ')).toEqual({ kind: 'text', text: 'Bree Street' })
  })
})
