import { describe, expect, it } from 'vitest'
import { filtersFromQuery, pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'

const everythingIsText = (text: string) => ({ kind: 'text', text }) as const
const filters = (query: string) => filtersFromQuery(new URLSearchParams(query), everythingIsText)

describe('a search term', () => {
  it('is one line without unstorable characters', () => {
    expect(searchTerm('  hair\n\tand \u0000 nails\ud800 ')).toBe('hair and nails')
  })

  it('is cut at 100 characters and never inside a character', () => {
    expect(searchTerm('x'.repeat(5000))).toHaveLength(100)
    expect(searchTerm(`${'x'.repeat(99)}🌊🌊`)).toBe('x'.repeat(99))
  })
})

describe('a page number', () => {
  it.each([
    ['3', 3],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['1e9', 1],
    ['99999999', 1],
    ['two', 1],
    [null, 1],
  ])('reads %s as %i', (text, page) => {
    expect(pageNumber(text)).toBe(page)
  })
})

describe('the filters of an address', () => {
  it('are empty without parameters, or with all', () => {
    const none = {
      search: '',
      industry: null,
      area: null,
      suburb: null,
      place: null,
      openNow: false,
    }
    expect(filters('')).toEqual(none)
    expect(filters('industry=all&area=all&suburb=all&search=')).toEqual(none)
  })

  it('ignore industries and areas that do not exist', () => {
    expect(filters('industry=Witchcraft&area=Atlantis')).toMatchObject({
      industry: null,
      area: null,
    })
  })

  it('take the first of repeated parameters', () => {
    expect(filters('search=one&search=two').search).toBe('one')
  })

  it('turn a location into area, suburb or text', () => {
    const query = new URLSearchParams('location=Sea+Point')
    const match = (answer: Parameters<typeof filtersFromQuery>[1]) =>
      filtersFromQuery(query, answer)
    expect(match(() => ({ kind: 'area', area: 'Boland' })).area).toBe('Boland')
    expect(match(() => ({ kind: 'suburb', place: { suburb: 'Sea Point' } })).suburb).toBe(
      'Sea Point',
    )
    expect(match(everythingIsText).place).toBe('Sea Point')
  })
})
