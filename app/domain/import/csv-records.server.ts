import { pipeline, type Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { brokenFile } from './broken-file.ts'
import { decodeCell, unsafeCell } from './csv-cells.ts'
import { clearedBy, readHeader, type Cells, type FileColumn } from './csv-header.ts'
import { readCsvRow } from './csv-row.server.ts'
import { maxTitleLines, separatorLine, separatorOf } from './csv-separator.ts'
import { listMark } from './external-key.server.ts'
import { isMerged } from './merged-cells.ts'
import { readOsmElement } from './osm-row.server.ts'
import type { OwnLine } from './own-row.server.ts'
import type { ImportField, Reading } from './row.ts'
import { isUuid } from '#app/domain/uuid.ts'

/** Maximum bytes of a line; otherwise an unclosed quote would consume the whole file. */
const maxRecordLength = 1_000_000

const strayQuote =
  'a quote is opened in a line before it and closed in the middle of a text, so that lines run together. Within quotes a quote is written twice ("")'

const why: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened there and never closed',
  CSV_MAX_RECORD_SIZE: 'a line is longer than 1 MB, as after a quote that is never closed',
}

type Line = { record: string[]; info: { lines: number } }

/** An export of ours: earlier ones did not quote a lone line feed within a cell. */
const ownExport = /^external_key,id,slug,[^\r\n]*\r\n/

const linesOf = (source: Readable, start: string): AsyncIterable<Line> =>
  pipeline(
    source,
    parse({
      // One letter per byte: each cell is decoded separately.
      encoding: 'latin1',
      delimiter: separatorOf(start),
      info: true,
      record_delimiter: ownExport.test(start) ? '\r\n' : ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // `12" pizza` in an unquoted cell is no fault; see `swallowsLines`.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRecordLength,
      from_line: separatorLine.test(start) ? 2 : 1,
    }),
    // Errors are thrown by the iteration.
    () => {},
  )

/** What the columns of a file are, and the mark of its list. */
type Header = { columns: (FileColumn | null)[]; names: string[]; isOsm: boolean; list: string }

/** The header, or null for a line above it. */
function headerOf(record: string[]): Header | null {
  const names = record.map((cell) => decodeCell(cell).trim())
  const columns = readHeader(names)
  const isOsm = names.some(
    (name) => /^(?:@id|osm_id|full_id)$/i.test(name) || name.startsWith('addr:'),
  )
  return columns.includes('name') ? { columns, names, isOsm, list: listMark(names, columns) } : null
}

function cellsOf(record: string[], columns: (FileColumn | null)[]): Cells {
  const cells: Cells = {}
  columns.forEach((column, index) => {
    if (column && !cells[column]) cells[column] = unsafeCell(decodeCell(record[index] ?? ''))
  })
  return cells
}

/** An element of OpenStreetMap from a line whose columns are its tags. */
function elementOf(record: string[], { names }: Header, cells: Cells): unknown {
  const tags = Object.fromEntries(
    names.flatMap((name, at): [string, string][] => {
      const text = decodeCell(record[at] ?? '').trim()
      return text && name ? [[name.toLowerCase(), text]] : []
    }),
  )
  const id = tags['@id'] ?? tags.full_id ?? tags.osm_id ?? tags.id ?? ''
  const kinds = { n: 'node', w: 'way', r: 'relation' }
  const found = /^(?:(node|way|relation|[nwr])\/?)?(\d+)$/.exec(id)
  const short = (found?.[1] ?? tags['@type'] ?? tags.osm_type ?? tags.type ?? 'node').toLowerCase()
  const degrees = (text: string | undefined) => Number((text ?? '').trim().replace(',', '.') || NaN)
  return {
    type: kinds[short as keyof typeof kinds] ?? short,
    id: found?.[2] ?? '',
    lat: degrees(cells.latitude),
    lon: degrees(cells.longitude),
    tags,
  }
}

/** A cell that began with a quote, met a stray one lines later and went on: lines are lost within it. */
const swallowsLines = (record: string[], columns: number): boolean =>
  record.length !== columns && record.some((cell) => cell.startsWith('"') && /[\r\n]/.test(cell))

function readLine(record: string[], header: Header, position: number): Reading | OwnLine {
  const { columns, isOsm, list } = header
  const extra = record.slice(columns.length).some((cell) => cell.trim() !== '')
  if (extra || record.length < columns.length - 1) {
    const what = decodeCell(record[0] ?? '').slice(0, 60)
    const reason = 'number of cells differs from the header'
    return {
      ok: false,
      position,
      what,
      reason,
      text: `${record.length} of ${columns.length} cells`,
    }
  }
  const cells = cellsOf(record, columns)
  const id = cells.id?.trim().toLowerCase() ?? ''
  if (isUuid(id)) return { id, cells, position }
  return isOsm
    ? readOsmElement(elementOf(record, header, cells), position)
    : readCsvRow(cells, position, list)
}

const placeColumns = ['suburb', 'area', 'city', 'postcode', 'coordinates', 'latitude'] as const

/** Gives rows below a merged cell the suburb that stood in it, and says so. */
class MergedSuburbs {
  #above = ''
  readonly #isMerged: boolean

  constructor(start: string, { columns }: Header) {
    const column = columns.indexOf('suburb')
    this.#isMerged = column !== -1 && isMerged(start, separatorOf(start), column)
  }

  read(record: string[], header: Header, position: number): Reading | OwnLine {
    const reading = readLine(record, header, position)
    if (!this.#isMerged) return reading
    const cells = cellsOf(record, header.columns)
    const isHeading = record.filter((cell) => cell.trim() !== '').length <= 1
    if (cells.suburb?.trim() || isHeading) this.#above = cells.suburb?.trim() ?? ''
    const isBare = placeColumns.every((column) => !cells[column]?.trim())
    if (!this.#above || !isBare || !('ok' in reading) || reading.ok) return reading
    const filled = readCsvRow({ ...cells, suburb: this.#above }, position, header.list)
    if (!filled.ok) return filled
    const reason = 'suburb taken from the row above, as from a merged cell'
    return { ...filled, notes: [...filled.notes, { reason, text: this.#above }] }
  }
}

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
  let header: Header | null = null
  let position = 0
  let titles = 0
  let merged: MergedSuburbs | undefined
  try {
    for await (const { record, info } of linesOf(source, start)) {
      position = info.lines
      if (header && swallowsLines(record, header.columns.length)) {
        throw brokenFile(`line ${position.toLocaleString('en-ZA')}`, strayQuote)
      }
      if (header) {
        merged ??= new MergedSuburbs(start, header)
        yield merged.read(record, header, position)
        continue
      }
      header = headerOf(record)
      // OpenStreetMap clears nothing: data it lacks may have been added here.
      if (header) onHeader(header.isOsm ? new Set() : clearedBy(header.columns))
      else if ((titles += 1) > maxTitleLines) break
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines ?? position + 1).toLocaleString('en-ZA')
    throw brokenFile(`line ${line}`, why[error.code] ?? error.message, error)
  }
  if (!header && position > 0) throw brokenFile('line 1', 'it has no column “name”')
  if (!header) throw brokenFile('line 1', 'it is empty')
}
