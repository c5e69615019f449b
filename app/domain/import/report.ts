import { formatPhone } from '#app/domain/contact/phone.ts'
import { reasonText } from './reason-words.ts'

export type ImportFormat = 'csv' | 'json'

export type Reason = {
  reason: string
  count: number
  examples: { position: number; what: string }[]
}

/** `taken + updated + unchanged + joined + doubtful` and all `refused` add up to `read`. */
export type ImportReport = {
  format: ImportFormat
  dryRun: boolean
  read: number
  taken: number
  updated: number
  unchanged: number
  /** Rows of places that are listed already, or stand earlier in the file. */
  joined: number
  /** Rows that may be: somebody has to decide. */
  doubtful: number
  refused: Reason[]
  /** Values left out of rows, or read otherwise than written, and pairs. */
  notes: Reason[]
}

/** One line of the report's file: a row that was not taken as it stood. */
export type ReportEntry = {
  position: number
  name: string
  outcome: 'refused' | 'doubtful' | 'joined' | 'changed'
  reason: string
  text: string
}

/** A place in one line, as people tell two apart. */
export const placeText = (place: {
  name: string
  address: string | null
  suburb: string
  phone: string | null
}): string =>
  [place.name, place.address, place.suburb, place.phone && formatPhone(place.phone)]
    .filter(Boolean)
    .join(', ')

const examplesKept = 3

export class Tally {
  readonly #reasons = new Map<string, Reason>()

  add(reason: string, position: number, what: string): void {
    const known = this.#reasons.get(reason)
    const entry = known ?? { reason, count: 0, examples: [] }
    if (!known) this.#reasons.set(reason, entry)
    entry.count += 1
    if (entry.examples.length < examplesKept) entry.examples.push({ position, what })
  }

  get total(): number {
    let sum = 0
    for (const { count } of this.#reasons.values()) sum += count
    return sum
  }

  list(): Reason[] {
    return [...this.#reasons.values()].sort(
      (a, b) => b.count - a.count || a.reason.localeCompare(b.reason),
    )
  }
}

const number = (count: number) => count.toLocaleString('en-ZA').replace(/\u00a0/g, ' ')

function reasonLines(reasons: Reason[], where: string): string[] {
  return reasons.flatMap(({ reason, count, examples }) => [
    `${number(count).padStart(12)}  ${reasonText(reason)}`,
    ...examples.map(
      ({ position, what }) =>
        `${' '.repeat(16)}${where} ${number(position)}${what ? `: ${what}` : ''}`,
    ),
  ])
}

export function writeReport(report: ImportReport): string {
  const refused = report.refused.reduce((sum, { count }) => sum + count, 0)
  const where = report.format === 'csv' ? 'line' : 'element'
  const row = (label: string, count: number) => `${label.padEnd(10)}${number(count).padStart(12)}`
  return [
    report.dryRun ? 'Dry run: nothing was changed.' : 'Import finished.',
    '',
    row('read', report.read),
    row('taken', report.taken),
    row('updated', report.updated),
    row('unchanged', report.unchanged),
    row('joined', report.joined),
    row('doubtful', report.doubtful),
    row('refused', refused),
    ...(refused > 0 ? ['', 'Refused, by reason:', ...reasonLines(report.refused, where)] : []),
    ...(report.notes.length > 0
      ? ['', 'Remarks on the others:', ...reasonLines(report.notes, where)]
      : []),
    '',
  ].join('\n')
}
