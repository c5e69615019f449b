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
    '%s offers to clear filters beside the count only where some are set',
    async (path) => {
      const none = count(await pageOf(path), '>Clear Filters<')
      const join = path.includes('?') ? '&' : '?'
      const some = count(await pageOf(`${path}${join}industry=Restaurants`), '>Clear Filters<')
      // The sheet of phones always has one.
      expect(none).toBe(path.includes('map') ? 0 : 1)
      expect(some).toBe(none + 2)
    },
  )

  it('says a search once that it took apart', async () => {
    const html = await pageOf('/directory?search=massage+sea+point')
    expect(html).toContain('aria-label="What we understood"')
    expect(html).not.toContain('“massage sea point”')
    expect(await pageOf('/directory?search=ouma')).toContain('“ouma”')
  })

  it('shows the way on where nothing is found, and promises nothing it does not know', async () => {
    const html = await pageOf('/directory?search=nomvulacrowns')
    const card = html.slice(html.indexOf('No businesses found'))
    expect(card.indexOf('We looked for')).toBeLessThan(card.indexOf('See all businesses'))
    expect(card).toContain('Businesses with similar names')
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
