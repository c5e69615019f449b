import { stringify } from 'csv-stringify/sync'
import { csvLines } from '#app/domain/csv-lines.ts'
import { safeCell } from './csv-cells.ts'
import { reasonText } from './reason-words.ts'
import type { ReportEntry } from './report.ts'

const advice: [reason: RegExp, what: string][] = [
  [/^no name|by its name$/, 'Give the row its business name, or take it out.'],
  [/^name longer/, 'Shorten the name to 120 characters.'],
  [/industry/, 'Write a trade into the industry column, such as “plumber” or “coffee shop”.'],
  [
    /^no suburb|^suburb or area not known/,
    'Write a suburb, a full address or coordinates into the row.',
  ],
  [/^outside/, 'Nothing, if it lies elsewhere; else correct city, code or coordinates.'],
  [/^no longer open/, 'Nothing, if it is closed; else correct its status.'],
  [
    /^number of cells/,
    'Quote cells that hold the separator, so that the row has as many cells as the header.',
  ],
  [/^stands in this file/, 'Nothing; or give the rows keys of their own in external_key.'],
  [
    /^may be the same/,
    'Decide on the page of the import at /admin/import, or in the file of pairs, then import the file again.',
  ],
  [/^is the same place/, 'Nothing; or decide there that they are two places.'],
  [
    /^opening hours/,
    'Write hours such as “Mon-Fri 08:00-17:00; Sat 09:00-13:00”, or leave them open.',
  ],
  [/^phone/, 'Write a number such as 021 555 0100.'],
  [/^e-?mail/, 'Write an address such as info@example.co.za.'],
  [/^website|@name/, 'Write the address of its own website.'],
  [/coordinates/, 'Correct the coordinates or the suburb, whichever is wrong.'],
  [/^suburb|^address|^trading|^accents|^of several/, 'Look whether it was read as you meant it.'],
]

const adviceFor = (reason: string): string =>
  advice.find(([shape]) => shape.test(reason))?.[1] ?? 'Look at the row.'

export const reportHeader = '\ufeffrow,name,outcome,reason,text,what to do\r\n'

/** Lines of the CSV file beside a report: every row that was not taken as it stood. */
export const reportLines = (entries: readonly ReportEntry[]): string =>
  stringify(
    entries.map(({ position, name, outcome, reason, text }) =>
      [String(position), name, outcome, reasonText(reason), text, adviceFor(reason)].map(safeCell),
    ),
    csvLines,
  )
