import { storablePart } from '#app/domain/storable.ts'
import { isArea } from '#app/domain/places/areas.ts'
import type { Field, Kind, KindValues } from '#app/domain/businesses/field-kinds.ts'
import { describe, type Business, type csvFields } from '#app/domain/businesses/fields.ts'
import { days } from '#app/domain/businesses/enums.ts'
import { cleanLine, cleanParagraphs, cutTo } from './clean-text.ts'
import { emailCell, phoneCell, reviewLinkCell, websiteCell, type Cell } from './contact-cells.ts'
import { amenitiesCell, booleanCell, highlightsCell, numberCell, planCell } from './csv-cells.ts'
import { columnsOfField, type Cells } from './csv-header.ts'
import { parseDays, parseWrittenDays, writeDay } from './hours-text.ts'
import { parseOsmHours } from './osm-hours.ts'
import { industryNamed } from './trade-words.server.ts'
import type { ImportField, Remark } from './row.ts'
import { hoursNotes, parseWeek } from './week-text.ts'

/** Characters read from a cell of another source. */
const maxCellLength = 20_000

/** Leaves room below the column's maximum for computing the rank. */
const maxCount = 2_000_000_000

/** Parses and validates a cell, with a note if it is invalid. */
type Read<K extends Kind> = (text: string, field: Field) => Cell<KindValues[K]>

const readers: { [K in Kind]?: Read<K> } = {
  line: (text, { max = maxCellLength }) => ({ value: cutTo(text, max) || null }),
  paragraphs: (text, { column, max = maxCellLength }) => {
    const note = `${column} cut at ${max.toLocaleString('en-US')} characters`
    return { value: cutTo(text, max) || null, ...(text.length > max && { note }) }
  },
  industry: (text) => ({ value: industryNamed(text) }),
  area: (text) => ({ value: isArea(text) ? text : null }),
  degrees: (text) => numberCell(text, -180, 180, 'coordinates not valid, left out'),
  phone: phoneCell,
  email: emailCell,
  website: websiteCell,
  reviewLink: reviewLinkCell,
  amenities: amenitiesCell,
  highlights: highlightsCell,
  flag: (text, { column }) => booleanCell(text, `${column} not known, left out`),
  plan: planCell,
  rating: (text, { column, min = 0, max = 5 }) =>
    numberCell(text, min, max, `${column} not from ${min} to ${max}, left out`),
  count: (text, { column }) => {
    const note = `${column} not a whole number, left out`
    const cell = numberCell(text, 0, maxCount, note)
    return Number.isInteger(cell.value ?? 0) ? cell : { value: null, note }
  },
}

/** The week from a cell for each day, else from one text; what cannot be read for certain stays open. */
function readHours(cells: Cells): { value: Business['hours']; notes: Remark[] } {
  const text = (column: keyof Cells) => cleanLine((cells[column] ?? '').slice(0, 500))
  const written = parseWrittenDays(cells)
  if (written) return { value: written, notes: [] }
  const daily = parseDays(Object.fromEntries(days.map((day) => [day, text(day).slice(0, 200)])))
  if (daily.hours) return { value: daily.hours, notes: [] }
  const notes: Remark[] = []
  if (!daily.readable) {
    const said = days.filter((day) => text(day) !== '').map((day) => `${day} ${text(day)}`)
    notes.push({ reason: hoursNotes.unclear, text: said.join(', ') })
  }
  const week = text('opening_hours')
  const spoken = parseWeek(week)
  // Without days it would be every day in OpenStreetMap alone.
  const isFinal = spoken.hours !== null || spoken.notes.includes(hoursNotes.noDays)
  const coded = isFinal ? spoken : parseOsmHours(week)
  const found = coded.hours ? coded : spoken
  notes.push(...found.notes.map((reason) => ({ reason, text: week })))
  return { value: found.hours, notes }
}

const texts = new Set<Kind>(['line', 'paragraphs'])

/** A field's value from its cells. Texts are cleaned, except in our own files. */
export function readField<F extends ImportField>(
  name: F,
  cells: Cells,
  own = false,
): { value: Business[F] | null; notes: Remark[] } {
  const field = describe(name)
  if (name === 'hours') {
    const { value, notes } = readHours(cells)
    return { value: value as Business[F], notes }
  }
  const [column] = columnsOfField(name)
  const cell = (column && cells[column]) ?? ''
  const clean = field.kind === 'paragraphs' ? cleanParagraphs : cleanLine
  const text =
    own && texts.has(field.kind) ? storablePart(cell) : clean(cell.slice(0, maxCellLength))
  const read = readers[field.kind] as Read<Kind> | undefined
  if (!read) throw new Error(`no cell holds a field of kind ${field.kind}`)
  const { value, note } = read(text, field)
  const notes = note === undefined ? [] : [{ reason: note, text: cutTo(text, 200) }]
  return { value: value as Business[F] | null, notes }
}

/** Whether one of our own texts may be stored unchanged, whatever rule it was saved by. */
const isHarmless: { [K in Kind]?: RegExp } = {
  line: /^/,
  paragraphs: /^/,
  phone: /^[^\r\n]{0,60}$/,
  email: /^[^\r\n]{0,254}$/,
  website: /^https?:\/\/\S{1,2000}$/,
  reviewLink: /^https?:\/\/\S{1,2000}$/,
}

/** A field's original value, when a file restores a deleted business. */
export function restoreField<F extends ImportField>(name: F, cells: Cells) {
  const [column] = columnsOfField(name)
  const cell = (column && cells[column]) ?? ''
  const { kind } = describe(name)
  const isOurs = isHarmless[kind]?.test(cell) && cell !== '' && storablePart(cell) === cell
  if (isOurs) return { value: cell as Business[F], notes: [] }
  // As `String` writes it: very small degrees have an exponent. PostgreSQL cannot compute with the square of some.
  const number = Number(cell)
  if (kind === 'degrees' && String(number) === cell && Math.abs(number) <= 180) {
    return { value: (Math.abs(number) < 1e-7 ? 0 : number) as Business[F], notes: [] }
  }
  return readField(name, cells, true)
}

/** A field's cells; `readField` and `restoreField` read the same value again. */
export function writeField<F extends (typeof csvFields)[number]>(
  name: F,
  value: Business[F] | null,
): Cells {
  if (name === 'hours') {
    const hours = value as Business['hours']
    return Object.fromEntries([
      ...days.map((day) => [day, hours ? writeDay(hours[day] ?? []) : '']),
      ['opening_hours', ''],
    ]) as Cells
  }
  const [column = 'name'] = columnsOfField(name)
  if (value === null) return { [column]: '' }
  return { [column]: Array.isArray(value) ? value.join('; ') : String(value) }
}
