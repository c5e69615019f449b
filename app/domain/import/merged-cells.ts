import { parse } from 'csv-parse/sync'

/** The least blank cells that are taken for merged ones, and the largest share of values that may come back later. */
const minBlank = 3
const maxReturning = 0.2

/**
 * Whether a column's cells were merged over several rows before the file was written: blanks below values that stand
 * in one run each. `start` is the file's beginning, of which the last line may be cut off.
 */
export function isMerged(start: string, delimiter: string, column: number): boolean {
  const whole = start.slice(0, Math.max(0, start.lastIndexOf('\n')))
  let rows: string[][]
  try {
    rows = parse(whole, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch {
    return false
  }
  const seen = new Set<string>()
  let [last, blank, returning] = ['', 0, 0]
  for (const row of rows) {
    const value = (row[column] ?? '').trim().toLowerCase()
    const filled = row.filter((cell) => cell.trim() !== '').length
    if (!value && last && filled > 1) blank += 1
    if (!value || value === last) continue
    if (seen.has(value)) returning += 1
    seen.add(value)
    last = value
  }
  return blank >= minBlank && blank >= rows.length / 10 && returning <= seen.size * maxReturning
}
