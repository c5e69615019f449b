import { describe, expect, it } from 'vitest'
import { cardImage, type CardImage } from '#app/domain/businesses/card-image.ts'
import { industries } from '#app/domain/businesses/industries.ts'

const drawing = (sign: string, by: string) => ({ kind: 'drawing', sign, by })

describe('the picture of a card', () => {
  it.each<[string, string, string, string | null, object]>([
    [
      'the logo before all',
      'Sea Point Dental',
      'Healthcare',
      '/a.jpg',
      { kind: 'logo', url: '/a.jpg' },
    ],
    ['an empty logo is none', 'Gym 7', 'Fitness', '', drawing('fitness', 'industry')],
    ['the name next', 'Sea Point Dental', 'Healthcare', null, drawing('dental', 'name')],
    ['the name in any case', 'KLOOF PLUMBERS', 'Home Services', null, drawing('plumbing', 'name')],
    ['the name with accents', 'Le Petit Café', 'Restaurants', null, drawing('coffee', 'name')],
    [
      'a name within its industry',
      'Wheels & Deals',
      'Restaurants',
      null,
      drawing('food', 'industry'),
    ],
    [
      'a name where the industry is unknown',
      'Paws Parlour',
      'Grooming',
      null,
      drawing('pets', 'name'),
    ],
    [
      'no half of a word',
      'Lawnside Legacies',
      'Professional Services',
      null,
      drawing('pro', 'industry'),
    ],
    ['an industry, exactly', 'Xhosa House', 'Automotive', null, drawing('auto', 'industry')],
    [
      'an industry outside the list, by its sign',
      'A',
      'Dental Care',
      null,
      drawing('dental', 'industry'),
    ],
    ['plumbing', 'A', 'Plumbing', null, drawing('plumbing', 'industry')],
    ['sports', 'A', 'Sports & Recreation', null, drawing('sports', 'industry')],
    [
      'an industry in other letters',
      'A',
      ' sports & recreation ',
      null,
      drawing('sports', 'industry'),
    ],
    ['a part of an industry', 'A', 'Dental', null, drawing('dental', 'similar industry')],
    [
      'an industry within more',
      'A',
      'Emergency Plumbing 24/7',
      null,
      drawing('plumbing', 'similar industry'),
    ],
    ['an industry nobody knows', 'A', 'Falconry', null, drawing('other', 'nothing')],
    ['two letters say nothing', 'A', 'ca', null, drawing('other', 'nothing')],
    ['no industry at all', 'A', '', null, drawing('other', 'nothing')],
  ])('%s', (_, name, industry, logo, expected) => {
    expect(cardImage({ name, industry, logo })).toEqual(expected as CardImage)
  })

  it('is a different drawing for each industry', () => {
    const signs = industries.map((industry) => cardImage({ name: 'A', industry, logo: null }))
    expect(new Set(signs.map((image) => image.kind === 'drawing' && image.sign)).size).toBe(
      industries.length,
    )
  })
})
