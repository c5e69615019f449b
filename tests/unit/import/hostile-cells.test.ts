import { expect, test } from 'vitest'
import { readCsvRow } from '#app/domain/import/csv-row.server.ts'
import { csvColumns } from '#app/domain/import/csv-header.ts'
import { readOsmElement } from '#app/domain/import/osm-row.server.ts'

const shop = {
  ...{ name: 'Kloof Café', industry: 'Restaurants', area: 'City Bowl', suburb: 'Gardens' },
  ...{ address: '1 Kloof Street', phone: '021 555 0100' },
}

const longOf = (letters: string) => `x${letters.repeat(20_000 / letters.length)}!`

test.each([' ', '\t', '1 ', ', ', ';'])(
  'a cell of 20 000 letters, %j again and again, is read in no time in any column',
  (letters) => {
    const slow = csvColumns.filter((column) => {
      const cell = longOf(letters)
      const { user } = process.cpuUsage()
      readCsvRow({ ...shop, [column]: cell }, 1, 'list')
      return process.cpuUsage().user - user > 250_000
    })
    expect(slow).toEqual([])
  },
)

test('so are tags of OpenStreetMap', () => {
  const tags = { name: 'Kloof Café', amenity: 'cafe', 'addr:street': longOf(' ') }
  const { user } = process.cpuUsage()
  for (const letters of ['Mo-Fr ', '09:00-10:00, ', ' ', ';']) {
    const element = { type: 'node', id: 1, lat: -33.93, lon: 18.41 }
    readOsmElement({ ...element, tags: { ...tags, opening_hours: longOf(letters) } }, 1)
  }
  expect(process.cpuUsage().user - user).toBeLessThan(500_000)
})

test('an address of several lines becomes one, with commas between', () => {
  const address = '\n1 Kloof Street , \r\n \n Gardens,\nCape Town \n'
  const read = readCsvRow({ ...shop, address }, 1, 'list')
  expect(read.ok && read.row.address).toBe('1 Kloof Street')
})
