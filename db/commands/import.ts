// `npm run import -- FILE [--dry-run] [--report REPORT.csv]`: businesses from CSV, Overpass JSON or GeoJSON. docs/import.md
import { appendFile, stat, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import { system } from '#app/domain/actor.ts'
import {
  importBusinesses,
  type ImportProgress,
} from '#app/domain/import/import-businesses.server.ts'
import { reportHeader, reportLines } from '#app/domain/import/report-file.ts'
import { writeReport } from '#app/domain/import/report.ts'
import { DomainError } from '#app/domain/errors.ts'

// With much memory in the machine V8 lets garbage pile up: an import needs a third of what it would take.
v8.setFlagsFromString('--heap-growing-percent=20')

const usage = 'Usage: npm run import -- FILE [--dry-run] [--report REPORT.csv]'

/** Seconds between two lines of progress: often in place on a terminal, seldom in a log. */
const pause = process.stderr.isTTY ? 0.2 : 5

function progressLine(size: number) {
  let last = 0
  let shown = false
  return {
    show({ phase, bytes, rows, read, taken, updated }: ImportProgress): void {
      const now = performance.now() / 1000
      if (now - last < pause) return
      last = now
      shown = true
      const share = (done: number, of: number) =>
        `${Math.min(100, Math.round((done / of) * 100))} %`
      const line =
        phase === 'reading'
          ? `reading: ${share(bytes, size)}, ${rows} rows`
          : `writing: ${share(read, rows)}, ${taken} taken, ${updated} updated`
      process.stderr.write(process.stderr.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
    },
    end(): void {
      if (shown && process.stderr.isTTY) process.stderr.write('\r\u001b[2K')
    },
  }
}

async function run(file: string, dryRun: boolean, reportPath: string): Promise<void> {
  const { size } = await stat(file)
  const progress = progressLine(size)
  let noted = 0
  try {
    const report = await importBusinesses(system, {
      source: file,
      dryRun,
      onProgress: progress.show,
      onEntries: async (entries) => {
        if (noted === 0) await writeFile(reportPath, reportHeader, { mode: 0o600 })
        noted += entries.length
        await appendFile(reportPath, reportLines(entries))
      },
    })
    progress.end()
    process.stdout.write(writeReport(report))
    if (noted > 0) process.stdout.write(`\nEvery such row, with what to do: ${reportPath}\n`)
  } finally {
    progress.end()
  }
}

const unreadable: Record<string, string> = {
  ENOENT: 'There is no such file',
  ENOTDIR: 'There is no such file',
  EISDIR: 'This is a folder, not a file',
  EACCES: 'This file may not be read',
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, report: { type: 'string' } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) {
    console.error(usage)
    process.exitCode = 1
  } else await run(file, values['dry-run'], values.report ?? `${file}.report.csv`)
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code
  const unread = unreadable[code ?? '']
  if (!unread && !(error instanceof DomainError) && !code?.startsWith('ERR_PARSE_ARGS')) throw error
  const { message, path } = error as NodeJS.ErrnoException
  console.error(unread ? `${unread}: ${path}. Nothing was changed.` : message)
  process.exitCode = 1
}
