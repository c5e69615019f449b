import { pipeline, type Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { brokenFile } from './broken-file.ts'
import { decodeCell, unsafeCell } from './csv-cells.ts'
import { clearedBy, readHeader, type Cells, type CsvColumn } from './csv-header.ts'
import { readCsvRow } from './csv-row.server.ts'
import type { OwnLine } from './own-row.server.ts'
import type { ImportField, Reading } from './row.ts'
import { isUuid } from '#app/domain/uuid.ts'

/** Maximum bytes of a line; otherwise an unclosed quote would consume the whole file. */
const maxRecordLength = 1_000_000

/** Detects the separator: the most frequent one outside quotes. */
export function separatorOf(start: string): string {
  const line = (start.split(/\r?\n|\r/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, line.split(sign).length] as const)
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}

const why: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'something stands between a closing quote and the next separator',
  INVALID_OPENING_QUOTE: 'a quote stands within a text that is not quoted',
  CSV_MAX_RECORD_SIZE: 'a line is longer than 1 MB, as after a quote that is never closed',
}

type Line = { record: string[]; info: { lines: number } }

const linesOf = (source: Readable, start: string): AsyncIterable<Line> =>
  pipeline(
    source,
    parse({
      // One letter per byte: each cell is decoded separately.
      encoding: 'latin1',
      delimiter: separatorOf(start),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRecordLength,
    }),
    // Errors are thrown by the iteration.
    () => {},
  )

/**
 * Streams businesses from CSV: separated by `,` `;` tab or `|`, UTF-8 or windows-1252, quotes by RFC 4180. A line
 * with an id is our own and passed on unchanged. `onHeader` receives the fields the file may clear. Throws
 * DomainError `invalid` for a broken file or one without a name column.
 */
export async function* readCsv(
  source: Readable,
  start: string,
  onHeader: (cleared: Set<ImportField>) => void,
): AsyncGenerator<Reading | OwnLine> {
  let columns: (CsvColumn | null)[] | undefined
  let position = 0
  try {
    for await (const { record, info } of linesOf(source, start)) {
      position = info.lines
      if (!columns) {
        columns = readHeader(record.map(decodeCell))
        if (!columns.includes('name')) throw brokenFile('line 1', 'it has no column “name”')
        onHeader(clearedBy(columns))
        continue
      }
      const extra = record.slice(columns.length).some((cell) => cell.trim() !== '')
      if (extra || record.length < columns.length - 1) {
        const reason = 'number of cells differs from the header'
        yield { ok: false, position, what: decodeCell(record[0] ?? '').slice(0, 60), reason }
        continue
      }
      const cells: Cells = {}
      columns.forEach((column, index) => {
        if (column) cells[column] = unsafeCell(decodeCell(record[index] ?? ''))
      })
      const id = cells.id?.trim().toLowerCase() ?? ''
      yield isUuid(id) ? { id, cells, position } : readCsvRow(cells, position)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines ?? position + 1).toLocaleString('en-ZA')
    throw brokenFile(`line ${line}`, why[error.code] ?? error.message, error)
  }
  if (!columns) throw brokenFile('line 1', 'it is empty')
}
