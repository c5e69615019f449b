import { fields } from '#app/domain/businesses/fields.ts'
import { cleanLine, cutTo, maxLineLength, repairMojibake } from './clean-text.ts'
import { booleanCell } from './csv-cells.ts'
import type { Cells } from './csv-header.ts'
import type { Remark } from './row.ts'

/** A cell as one clean line, cut to a length. */
export type Line = (column: keyof Cells, length?: number) => string

/** Lines of an address as one, with commas between. */
const joined = (cell: string): string =>
  cell
    .split(/[\r\n]+/)
    .map((line) => line.trimEnd().replace(/,$/, ''))
    .filter((line) => line.trim())
    .join(', ')

export const lineOf =
  (cells: Cells): Line =>
  (column, length = maxLineLength) => {
    const cell = (cells[column] ?? '').slice(0, maxLineLength)
    return cutTo(cleanLine(column === 'address' ? joined(cell) : cell), length)
  }

/** A word within another text, as a whole. */
const says = (text: string, word: string): boolean =>
  ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(
    ` ${word
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `,
  )

/** The street address from one column, or from those for number, street, building and unit. */
export function addressOf(line: Line): string {
  const road = [line('house_number', 20), line('street_name', 120)].filter(Boolean).join(' ')
  const unit = line('unit', 40)
  const named = unit && /^[\d\w-]{1,5}$/.test(unit) ? `Unit ${unit}` : unit
  const parts = [named, line('address_2', 120), road, line('address', 400)]
  const kept = parts.filter(
    (part, at) => part && !parts.some((other, of) => of > at && says(other, part)),
  )
  return kept.join(', ')
}

const endedStatus =
  /\b(?:cancel(?:l?ed)?|closed|ended|expired|inactive|lapsed|withdrawn|suspended|revoked|deregistered|notice|gesluit|gekanselleer|verval)\b/i

/** What lists write where a name should be, and lines that sum up. */
const isNoName =
  /^(?:vacant|total|totaal|subtotal|n\/?a|none|unknown|leeg|awaiting (?:name|new|details|approval).*|tb[ac]|to be (?:confirmed|advised|announced)|\d+ (?:licen[cs]es|rows|records|members))$/i

/** The name a business trades under, where the list has another for its owner. */
export function nameOf(line: Line, cells: Cells, notes: Remark[]): string {
  const written = line('name')
  if (repairMojibake(cells.name ?? '') !== (cells.name ?? ''))
    notes.push({ reason: 'accents of the name repaired', text: `${cells.name ?? ''} → ${written}` })
  const trading = line('trading_name') || (/\bt\/a\b\s*(.{2,})$/i.exec(written)?.[1] ?? '')
  if (!trading || trading === written) return written
  notes.push({ reason: 'trading name taken for the name', text: `${written} → ${trading}` })
  return trading
}

/** Why a line is no business to list, with the text that says so; null where it may be one. */
export function refusalOf(name: string, line: Line): [reason: string, text: string] | null {
  if (!name) return ['no name', '']
  if (isNoName.test(name)) return ['no business, by its name', name]
  if (name.length > fields.name.max) return ['name longer than 120 characters', cutTo(name, 200)]
  const status = line('status', 60)
  if (endedStatus.test(status)) return ['no longer open', status]
  const isClosed = booleanCell(line('closed_for_good', 20), '').value
  return isClosed ? ['no longer open', ''] : null
}
