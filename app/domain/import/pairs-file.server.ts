import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { csvLines } from '#app/domain/csv-lines.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isStorable } from '#app/domain/storable.ts'
import { decodeCell, safeCell, unsafeCell } from './csv-cells.ts'
import { separatorLine, separatorOf } from './csv-separator.ts'
import type { Decision } from './decisions.server.ts'
import type { Pair } from './ledger.ts'
import { placeText } from './report.ts'
import { openSource } from './source.server.ts'

const columns = ['row', 'outcome', 'this row', 'other one', 'decision', 'key', 'other key'] as const

export const pairsHeader = `\ufeff${columns.join(',')}\r\n`

/** Lines of the CSV file in which somebody decides about pairs. */
export const pairLines = (pairs: readonly Pair[]): string =>
  stringify(
    pairs.map(({ row, other, kind }) =>
      [
        String(row.position),
        kind,
        placeText(row),
        placeText(other),
        '',
        row.externalKey ?? row.id ?? '',
        other.reference,
      ].map(safeCell),
    ),
    csvLines,
  )

const words: [shape: RegExp, same: boolean][] = [
  [/^(?:same|one(?: place)?|joined?|yes|ja|dieselfde)$/, true],
  [/^(?:different|two(?: places)?|apart|no|nee|ander|verskillend)$/, false],
]

const refusal = (path: string, why: string) =>
  new DomainError('invalid', `${path}: ${why} Nothing was changed.`)

/** Its lines, with empty ones. Throws DomainError `invalid` where it is no CSV. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
  const { bytes, start } = await openSource(path, undefined, 'csv')
  const isMarked = separatorLine.test(start)
  const records = pipeline(
    bytes,
    parse({
      encoding: 'latin1',
      delimiter: separatorOf(start),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      from_line: isMarked ? 2 : 1,
    }),
    // Errors are thrown by the iteration.
    () => {},
  )
  try {
    for await (const record of records as AsyncIterable<string[]>)
      yield record.map((cell) => unsafeCell(decodeCell(cell)).trim())
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refusal(path, `a quote is opened in line ${Number(error.lines)} and never closed.`)
  }
}

/** Where the columns stand that a decision needs. */
function columnsIn(path: string, heading: string[]) {
  const names = heading.map((name) => name.toLowerCase())
  const [decision = -1, key = -1, other = -1] = ['decision', 'key', 'other key'].map((name) =>
    names.indexOf(name),
  )
  if (Math.min(decision, key, other) < 0)
    throw refusal(path, 'it needs the columns “decision”, “key” and “other key”.')
  return { decision, key, other }
}

/** Reads decisions from such a file, as spreadsheets save it too. Throws DomainError `invalid`. */
export async function readDecisions(path: string): Promise<Decision[]> {
  const decisions: Decision[] = []
  let at: ReturnType<typeof columnsIn> | undefined
  let line = 0
  for await (const cells of linesOf(path)) {
    line += 1
    if (!at) {
      at = columnsIn(path, cells)
      continue
    }
    const said = (cells[at.decision] ?? '').toLowerCase()
    if (!said) continue
    const found = words.find(([shape]) => shape.test(said))
    if (!found) throw refusal(path, `line ${line} says “${said}”; write “same” or “different”.`)
    const [externalKey, other] = [cells[at.key] ?? '', cells[at.other] ?? '']
    if (!externalKey || !other) throw refusal(path, `line ${line} has lost its keys.`)
    if (!isStorable(externalKey) || !isStorable(other))
      throw refusal(path, `line ${line} has a key that is no text.`)
    decisions.push({ externalKey, other, same: found[1] })
  }
  if (!at) columnsIn(path, [])
  return decisions
}
