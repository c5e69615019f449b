import { describe, expect, it } from 'vitest'
import { signNames } from '#app/domain/businesses/card-image.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { areas } from '#app/domain/places/areas.ts'
import { houseSvg, houseSvgFromKey } from '#app/ui/street/drawing/house-svg.ts'
import { areaOfLetter, houseKey, housePath } from '#app/ui/street/house.ts'

const names = Array.from({ length: 500 }, (_, at) => `Business number ${at} of Long Street`)

describe('the house of a business', () => {
  it('is always the same for one name, and rarely the same for two', () => {
    expect(houseSvg({ name: 'Café Kloof', industry: 'Restaurants', area: 'Boland' })).toBe(
      houseSvg({ name: 'Café Kloof', industry: 'Restaurants', area: 'Boland' }),
    )
    const drawings = names.map((name) => houseSvg({ name, industry: 'Fitness', area: 'Boland' }))
    expect(new Set(drawings).size).toBeGreaterThan(490)
  })

  it('is at most 3 KB whatever the name and the trade', () => {
    const sizes = signNames.flatMap((sign) =>
      names.map((name, at) =>
        Buffer.byteLength(
          houseSvgFromKey({ key: houseKey(name), sign, area: areas[at % areas.length] ?? null }),
        ),
      ),
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3072)
  })

  it('is drawn by night in a dark scheme: another sky, and light behind who stands there', () => {
    for (const wide of [false, true]) {
      const svg = houseSvgFromKey({ key: 'a0a1b', sign: 'auto', area: 'Boland', wide })
      const dark = /@media\(prefers-color-scheme:dark\)\{(.*?)\}<\/style>/.exec(svg)?.[1] ?? ''
      expect(dark).toContain('stop{stop-color:')
      expect(dark).toContain('.g{fill:')
      // The windows are painted once, before people; the dark leaves them out.
      expect(svg.indexOf('class="g"')).toBeLessThan(svg.indexOf('id="p"'))
      expect(svg.lastIndexOf('<use href="#w"')).toBeLessThan(svg.indexOf('</mask>'))
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(wide ? 4608 : 3072)
    }
  })

  it('has nobody in a street of its own width where the card of times lies', () => {
    const spots = names.flatMap((name) => {
      const drawing = {
        key: houseKey(name),
        sign: 'fitness',
        area: 'City Bowl',
        wide: true,
      } as const
      const svg = houseSvgFromKey(drawing)
      return [...svg.matchAll(/translate\((\d+) 17[68]\)/g)].map(([, x]) => Number(x))
    })
    expect(spots.length).toBeGreaterThan(names.length)
    expect(Math.max(...spots)).toBeLessThanOrEqual(222)
  })

  it('is drawn for unknown industries too', () => {
    expect(housePath({ name: 'X', industry: 'Falconry', area: '' })).toMatch(
      /^\/art\/6\/other\/z[0-9a-f]{5}\.svg$/,
    )
    expect(houseSvg({ name: 'X', industry: 'Falconry', area: '' })).toContain('<svg')
  })

  it('has a specific sign for a trade within an industry', () => {
    const path = housePath({ name: 'X Dental', industry: 'Healthcare', area: 'City Bowl' })
    expect(path).toMatch(/^\/art\/6\/dental\/a[0-9a-f]{5}\.svg$/)
  })

  it('does not contain the name', () => {
    const name = '<script>alert(1)</script>'
    expect(houseSvg({ name, industry: 'Fitness', area: 'Boland' })).not.toContain('script')
    expect(houseKey(name)).toMatch(/^[0-9a-f]{5}$/)
  })

  it('is the same by name and by key', () => {
    const business = { name: 'Snoek & Salt', industry: 'Restaurants', area: 'Overberg' } as const
    const drawing = { key: houseKey(business.name), sign: 'food', area: business.area } as const
    expect(houseSvgFromKey({ ...drawing, hasNight: false })).toBe(houseSvg(business))
  })

  it('stands before what is seen in its area, and the URL says which', () => {
    const path = (area: string) => housePath({ name: 'X', industry: 'Fitness', area })
    const letters = [...areas, 'Atlantis'].map((area) => path(area).split('/')[4]?.[0] ?? '')
    expect(new Set(letters).size).toBe(areas.length + 1)
    expect(letters.map(areaOfLetter)).toEqual([...areas, null])
    expect(areaOfLetter('y')).toBeUndefined()
    const drawings = areas.map((area) => houseSvg({ name: 'X', industry: 'Hair Salons', area }))
    expect(new Set(drawings).size).toBe(areas.length)
  })

  it('has four buildings or more in each trade, also in the country', () => {
    for (const industry of industries) {
      const drawn = names
        .slice(0, 120)
        .map((name) => houseSvg({ name, industry, area: 'Overberg' }))
      const windows = drawn.map((svg) => /id="w" d="([^"]+)"/.exec(svg)?.[1])
      expect(new Set(windows).size).toBeGreaterThanOrEqual(4)
    }
  })
})
