import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reportLines } from '#app/domain/import/report-file.ts'

test('a break in a cell begins no row of its own', () => {
  const [entry] = [{ position: 1, name: 'a', outcome: 'refused', reason: 'no name', text: 'a\n=1' }]
  expect(reportLines([entry as never])).toContain(',"a\n=1",')
})

test('every CSV is written so', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  const texts = files.filter((name) => name.endsWith('.ts')).map((name) => `app/${name}`)
  const writers = texts.filter((name) => readFileSync(name, 'utf8').includes("'csv-stringify"))
  expect(writers.length).toBeGreaterThan(6)
  expect(writers.filter((name) => !readFileSync(name, 'utf8').includes('csvLines'))).toEqual([])
})
