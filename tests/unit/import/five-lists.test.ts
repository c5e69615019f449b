import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { readCsv } from '#app/domain/import/csv-records.server.ts'
import type { Reading } from '#app/domain/import/row.ts'
import { openSource } from '#app/domain/import/source.server.ts'
import { findSuburb, kilometresBetween } from '#app/domain/places/gazetteer.server.ts'

/** Lists as people keep them, written by somebody who had not seen the parser; and what their keeper expects. */
const lists = ['google-export', 'lys-afrikaans', 'municipality', 'chamber', 'osm-extract']
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../support/import/${name}.csv`, import.meta.url))

type Expected = { row: string; name: string; should_be_imported: string; suburb: string }
const expectedOf = (name: string): Expected[] =>
  parse(readFileSync(fileOf(`${name}.expected`)), { columns: true, bom: true, relax_quotes: true })

async function readingsOf(name: string): Promise<Reading[]> {
  const readings: Reading[] = []
  const { bytes, start } = await openSource(fileOf(name))
  for await (const reading of readCsv(bytes, start, () => {})) readings.push(reading as Reading)
  return readings
}

/** In its suburb; a row with nothing but a point may stand in the one beside it. */
function isRight(reading: Reading | undefined, { suburb }: Expected): boolean {
  if (!reading?.ok) return false
  const [is, should] = [findSuburb(reading.row.suburb), findSuburb(suburb)]
  if (!is || !should) return false
  return is === should || (is.area === should.area && kilometresBetween(is, should) < 3)
}

describe.each(lists)('the list %s', (name) => {
  it('is placed right in nine of ten rows of Cape Town, the rest with reasons', async () => {
    const readings = await readingsOf(name)
    const ours = expectedOf(name)
      .map((expected, at) => ({ expected, reading: readings[at] }))
      .filter(({ expected }) => expected.should_be_imported === 'yes')
    const wrong = ours.filter(({ expected, reading }) => !isRight(reading, expected))
    expect(ours.length).toBeGreaterThan(40)
    expect(wrong.map(({ expected }) => expected.name).slice(ours.length / 10)).toEqual([])
    for (const reading of readings) if (!reading.ok) expect(reading.reason).not.toBe('')
  })
})

it('a list with merged cells names every suburb it took from the row above', async () => {
  const readings = await readingsOf('lys-afrikaans')
  const taken = readings.filter(
    (reading) => reading.ok && reading.notes.some(({ reason }) => reason.includes('row above')),
  )
  expect(taken.length).toBeGreaterThan(10)
})

it('rows of other cities, closed ones and sums are refused', async () => {
  const reasons = (await Promise.all(lists.map(readingsOf)))
    .flat()
    .flatMap((reading) => (reading.ok ? [] : [reading.reason]))
  for (const reason of ['outside the eight areas', 'no longer open', 'no business, by its name']) {
    expect(reasons).toContain(reason)
  }
})
