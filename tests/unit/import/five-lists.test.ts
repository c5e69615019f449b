import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { readCsv } from '#app/domain/import/csv-records.server.ts'
import { days } from '#app/domain/businesses/enums.ts'
import type { ImportRow as Row, Reading } from '#app/domain/import/row.ts'
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

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Hours as the file of readings has them: `Mo-Fr 08:00-17:00; Sa 08:00-13:00`, days that are closed left out. */
function hoursText(hours: Row['hours']): string {
  if (!hours) return ''
  const spans = days.map((day) => hours[day].map(({ open, close }) => `${open}-${close}`).join(','))
  const runs = spans.flatMap((text, from) => {
    if (!text || spans[from - 1] === text) return []
    const next = spans.findIndex((other, at) => at > from && other !== text)
    const to = (next === -1 ? 7 : next) - 1
    return [`${dayNames[from]}${to > from ? `-${dayNames[to]}` : ''} ${text}`]
  })
  return runs.join('; ')
}

/** What became of a row, in a line; `left open` names the hours that were not taken. */
function readText(reading: Reading): string[] {
  if (!reading.ok) return ['', '', '', reading.reason]
  const { row, notes } = reading
  const ofHours = notes.filter(({ reason }) => reason.startsWith('opening hours'))
  return [
    ...[row.industry, row.suburb, hoursText(row.hours)],
    ofHours.map(({ reason, text }) => `${reason}: ${text}`).join('; '),
  ]
}

/** Looked through row by row beside what the lists' keeper says of trade, suburb and hours. */
const looked: string[][] = parse(readFileSync(fileOf('read')), { from_line: 2 })

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

  it('has trades, suburbs and hours read as a person reads them, or left open with the text', async () => {
    const readings = await readingsOf(name)
    const read = readings.map((reading, at) => [name, String(at + 1), ...readText(reading)])
    expect(read).toEqual(looked.filter(([list]) => list === name))
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
