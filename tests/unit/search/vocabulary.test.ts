import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isIndustry } from '#app/domain/businesses/industries.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { meaningsOf } from '#app/domain/search/meanings.server.ts'
import { readQuery } from '#app/domain/search/read-query.server.ts'
import { vocabulary } from '#app/domain/search/vocabulary.server.ts'
import { anyPhrase, everyWord } from '#app/domain/search/word-query.ts'

const { trades, qualities, placeNames, openNow } = vocabulary

describe('the vocabulary of trades', () => {
  it('holds 150 trades or more, each in three languages and with words that find it', () => {
    expect(trades.length).toBeGreaterThanOrEqual(150)
    for (const { trade, industry, english, afrikaans, isiXhosa, finds } of trades) {
      expect(isIndustry(industry), trade).toBe(true)
      const without = [english, afrikaans, finds].filter((words) => words.length === 0)
      expect(without, trade).toEqual([])
      expect(anyPhrase(finds), trade).not.toBe('')
      expect(isiXhosa, trade).toBeDefined()
    }
    const spoken = trades.filter(({ isiXhosa }) => isiXhosa.length > 0)
    expect(spoken.length).toBeGreaterThanOrEqual(150)
  })

  it('leads from every word to its trade', () => {
    const lost = trades.flatMap(({ trade, english, afrikaans, isiXhosa, misspelt = [] }) =>
      [...english, ...afrikaans, ...isiXhosa, ...misspelt].filter(
        (word) =>
          !meaningsOf(nameKey(word)).some(
            (meaning) => meaning.kind === 'trade' && meaning.trade.trade === trade,
          ),
      ),
    )
    expect(lost).toEqual([])
  })

  it('knows the trade of the words that lists and files use', () => {
    const file = new URL('../../support/search/trade-words.txt', import.meta.url)
    const words = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    expect(words.length).toBe(138)
    const isTrade = (word: string) => readQuery(word).parts.some(({ kind }) => kind === 'trade')
    expect(words.filter((word) => !isTrade(word))).toEqual([])
  })
})

it('finds a speciality among the businesses of its trade, by words of the trade', () => {
  for (const { trade, specialities = [], ...words } of trades) {
    const said = new Set(
      [words.english, words.afrikaans, words.isiXhosa, words.misspelt ?? []].flat(),
    )
    const isFound = (find: string) =>
      words.finds.some((one) => ` ${find} `.includes(` ${one} `) || one === find)
    for (const speciality of specialities) {
      expect(
        speciality.words.filter((word) => !said.has(word)),
        trade,
      ).toEqual([])
      expect(
        speciality.finds.filter((find) => !isFound(find)),
        trade,
      ).toEqual([])
    }
  }
})

it('reads what people of three languages say they need as the trade that meets it', () => {
  const file = new URL('../../support/search/needs.txt', import.meta.url)
  const needs = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' = '))
  expect(needs.length).toBeGreaterThan(400)
  const tradesIn = (query: string) =>
    readQuery(query).parts.flatMap((part) =>
      part.kind === 'trade' ? [part.trades.map(({ trade }) => trade).join('/')] : [],
    )
  const misread = needs.flatMap(([query = '', meant]) => {
    const read = tradesIn(query).join(', ')
    return read === meant ? [] : [`${query} = ${read}`]
  })
  expect(misread).toEqual([])
})

it('leaves the words of everyday English and first names as they are written', () => {
  const words = 'would basic feeling travelling leave waiter Alice Oscar Cheryl brand tower stick'
  const isTrade = (word: string) => readQuery(word).parts.some(({ kind }) => kind === 'trade')
  expect(words.split(' ').filter(isTrade)).toEqual([])
})

describe('the vocabulary of places', () => {
  it('leads from every name to a suburb, an area or a city', () => {
    const lost = placeNames.flatMap(({ names }) =>
      names.filter((name) => !meaningsOf(nameKey(name)).some(({ kind }) => kind === 'place')),
    )
    expect(lost).toEqual([])
  })

  it.each([
    ['obz', 'Observatory'],
    ['kaapstad', 'Cape Town'],
    ['iKapa', 'Cape Town'],
    ['CBD', 'Cape Town City Centre'],
    ['town', 'Cape Town City Centre'],
    ['V&A', 'V&A Waterfront'],
    ['Bo-Kaap', 'Bo-Kaap'],
    ['bo kaap', 'Bo-Kaap'],
    ["Mitchell's Plain", 'Mitchells Plain'],
    ['kayelitsha', 'Khayelitsha'],
    ['eKhayelitsha', 'Khayelitsha'],
    ['kufutshane neSite B', 'Khayelitsha'],
    ['waseKhayelitsha', 'Khayelitsha'],
    ['yakwaLanga', 'Langa'],
    ['ngaseDelft', 'Delft'],
    ['muizies', 'Muizenberg'],
    ['seapunt', 'Sea Point'],
    ['canal walk', 'Century City'],
    ['suidelike voorstede', 'Southern Suburbs'],
  ])('reads %s as %s', (name, label) => {
    const places = readQuery(name).parts.flatMap((part) =>
      part.kind === 'place' ? [part.place.label] : [],
    )
    expect(places).toEqual([label])
  })
})

it('leads from every quality and every word for open now to its meaning', () => {
  for (const { words } of qualities) {
    for (const word of words) expect(meaningsOf(nameKey(word)).length, word).toBeGreaterThan(0)
  }
  for (const word of openNow) {
    expect(
      meaningsOf(nameKey(word)).map(({ kind }) => kind),
      word,
    ).toContain('open')
  }
})

it('writes expressions without operators of their own, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(everyWord(text)).toMatch(/^('[\p{L}\p{N}]+'( & '[\p{L}\p{N}]+')*)?$/u)
    }),
  )
})
