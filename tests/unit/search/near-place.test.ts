import { describe, expect, it } from 'vitest'
import { nearPlace, searchFilters } from '#app/domain/search/search-filters.server.ts'

describe('what is near', () => {
  it.each([
    ['Sea Point', 'Sea Point'],
    ['seepunt', 'Sea Point'],
    ['claremont station', 'Claremont'],
    ['Steenberg station', 'Steenberg'],
    ['Table Mountain', 'Vredehoek'],
    ['canal walk', 'Century City'],
    ['eKhayelitsha', 'Khayelitsha'],
    ['Rondebosh', 'Rondebosch'],
    ['Kaapstad', 'Cape Town'],
    ['Hermanus', 'Hermanus'],
    ['City Bowl', 'City Bowl'],
  ])('%s is %s', (text, label) => {
    expect(nearPlace(text)).toMatchObject({ asked: text, label })
  })

  it('a position is kept to about 100 m, whoever sends a finer one', () => {
    expect(nearPlace(' -33.91649, 18.38888 ')).toEqual({
      asked: '-33.916,18.389',
      label: null,
      lat: -33.916,
      lon: 18.389,
    })
  })

  it.each(['', 'plumber', 'xyzzy', '91,18', '-33,181', '1,2,3', 'NaN,1', '-33.9', '1e3,4', ','])(
    '“%s” is no place',
    (text) => {
      expect(nearPlace(text)).toBeNull()
    },
  )

  it('kilometres and orders that do not exist are left out', () => {
    const filters = (query: string) => searchFilters(new URLSearchParams(query))
    expect(filters('within=5&sort=name')).toMatchObject({ within: 5, sort: 'name' })
    for (const within of ['0', '-1', '101', '2.5', 'x']) {
      expect(filters(`within=${within}&sort=constructor`)).toMatchObject({
        within: null,
        sort: null,
      })
    }
  })

  it('the form that shows a position in words brings its numbers beside them', () => {
    const query = new URLSearchParams({ near: 'Your position', position: '-33.916,18.389' })
    expect(searchFilters(query).near).toMatchObject({ asked: '-33.916,18.389', label: null })
    query.set('near', 'Sea Point')
    expect(searchFilters(query).near).toMatchObject({ label: 'Sea Point' })
  })
})
