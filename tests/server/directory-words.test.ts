import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const pageOf = async (path: string) => (await fetch(server.url + path)).text()
const count = (html: string, text: string) => html.split(text).length - 1

describe('the directory', () => {
  it.each(['/directory', '/directory?view=map'])(
    '%s offers to clear filters only where some are set',
    async (path) => {
      const none = count(await pageOf(path), '>Clear Filters<')
      const join = path.includes('?') ? '&' : '?'
      const some = count(await pageOf(`${path}${join}industry=Restaurants`), '>Clear Filters<')
      // Beside the chips, and above the list in the sheet of phones too.
      expect([none, some]).toEqual([0, path.includes('map') ? 1 : 2])
    },
  )

  it('says a search once that it took apart', async () => {
    const html = await pageOf('/directory?search=massage+sea+point')
    expect(html).toContain('aria-label="What we understood"')
    expect(html).not.toContain('“massage sea point”')
    expect(html).not.toContain('Showing <')
    expect(await pageOf('/directory?search=ouma')).toContain('“ouma”')
  })

  it('a search that is understood as written can be taken apart and cleared', async () => {
    const html = await pageOf('/directory?search=plumbers+near+sea+point')
    expect(html).toContain('aria-label="What we understood"')
    expect(count(html, '>Clear Filters<')).toBeGreaterThan(0)
  })

  it('says what it understood above the filters, unless that is the search as written', async () => {
    const need = await pageOf('/directory?search=braids+saturday')
    expect(need.indexOf('Showing <')).toBeGreaterThan(0)
    expect(need.indexOf('Showing <')).toBeLessThan(need.indexOf('aria-label="Set filters"'))
    expect(need).toContain('We left out “saturday”: each business shows its own hours.')
    const trade = await pageOf('/directory?search=Plumbers')
    expect(trade).toContain('“Plumbers”')
    expect(trade).not.toContain('Showing <')
  })

  it('offers what is in the place asked for where nobody there has the trade', async () => {
    const html = await pageOf('/directory?search=hotel+strand')
    expect(html).toContain('Other businesses in Strand')
    expect(html).not.toMatch(/See all Professional|similar names/)
  })

  it('gives no distance within the suburb from whose middle it would be measured', async () => {
    const html = await pageOf('/directory?near=Claremont+station&within=5')
    const cards = html.split('<article').slice(1)
    const inSuburb = cards.filter((card) => card.includes('Claremont, Cape Town'))
    expect(inSuburb.length).toBeGreaterThan(0)
    expect(inSuburb.join()).not.toMatch(/\d\u00a0k?m</)
    expect(cards.join()).toMatch(/\d\u00a0k?m</)
  })

  it('tells on the map what can be pressed, and how many filters are set', async () => {
    const nothing = await pageOf('/directory?view=map&search=nomvulacrowns')
    expect(nothing).not.toContain('Press a')
    const some = await pageOf('/directory?view=map&industry=Restaurants')
    expect(some).toContain('Press a number')
    expect(some).toMatch(/>1<span class="sr-only"> set</)
  })

  it('shows the way on where nothing is found, and promises nothing it does not know', async () => {
    const html = await pageOf('/directory?search=nomvulacrowns')
    const card = html.slice(html.indexOf('No businesses found'))
    expect(card).toContain('See all businesses')
    expect(card).toContain('Businesses with similar names')
    expect(html).not.toMatch(/We looked for|aria-label="Set filters"/)
    expect(await pageOf('/directory?search=hotel+strand')).toContain('We looked for')
    expect(card).not.toContain('Did you mean')
  })

  it('says at both places of a phone what is wrong with the place', async () => {
    const unknown = await pageOf('/directory?near=Nowhere+at+all')
    expect(count(unknown, 'We do not know “Nowhere at all”.')).toBe(2)
    expect(count(await pageOf('/directory?within=5'), 'Choose a place first:')).toBe(2)
  })

  it('has the switch of views before the map', async () => {
    const html = await pageOf('/directory?view=map')
    expect(html.indexOf('aria-label="View"')).toBeLessThan(html.indexOf('map-frame'))
  })
})
