import { describe, expect, it } from 'vitest'
import { signNames } from '#app/domain/businesses/card-image.ts'
import { houseKey, housePath, houseSvg, houseSvgFromKey } from '#app/ui/street/house.ts'

const names = Array.from({ length: 500 }, (_, at) => `Business number ${at} of Long Street`)

describe('the house of a business', () => {
  it('is always the same for one name, and rarely the same for two', () => {
    expect(houseSvg({ name: 'Café Kloof', industry: 'Restaurants' })).toBe(
      houseSvg({ name: 'Café Kloof', industry: 'Restaurants' }),
    )
    const drawings = names.map((name) => houseSvg({ name, industry: 'Fitness' }))
    expect(new Set(drawings).size).toBeGreaterThan(490)
  })

  it('is at most 3 KB whatever the name and the trade', () => {
    const sizes = signNames.flatMap((sign) =>
      names.map((name) => Buffer.byteLength(houseSvgFromKey({ key: houseKey(name), sign }))),
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3072)
  })

  it('is drawn for unknown industries too', () => {
    expect(housePath({ name: 'X', industry: 'Falconry' })).toMatch(
      /^\/art\/1\/other\/[0-9a-f]{8}\.svg$/,
    )
    expect(houseSvg({ name: 'X', industry: 'Falconry' })).toContain('<svg')
  })

  it('has a specific sign for a trade within an industry', () => {
    const path = housePath({ name: 'X Dental', industry: 'Healthcare' })
    expect(path).toMatch(/^\/art\/1\/dental\/[0-9a-f]{8}\.svg$/)
  })

  it('does not contain the name', () => {
    const name = '<script>alert(1)</script>'
    expect(houseSvg({ name, industry: 'Fitness' })).not.toContain('script')
    expect(houseKey(name)).toMatch(/^[0-9a-f]{8}$/)
  })

  it('is the same by name and by key', () => {
    const business = { name: 'Snoek & Salt', industry: 'Restaurants' } as const
    expect(houseSvgFromKey({ key: houseKey(business.name), sign: 'food' })).toBe(houseSvg(business))
  })
})
