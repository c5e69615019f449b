// `npm run import -- FILE [--dry-run] [--report FILE] [--pairs FILE]`: businesses from CSV, Overpass JSON or GeoJSON. docs/import.md
import { appendFile, stat, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import { system } from '#app/domain/actor.ts'
import {
  importBusinesses,
  type ImportProgress,
} from '#app/domain/import/import-businesses.server.ts'
import { pairLines, pairsHeader, readDecisions } from '#app/domain/import/pairs-file.server.ts'
import { reportHeader, reportLines } from '#app/domain/import/report-file.ts'
import { writeReport } from '#app/domain/import/report.ts'
import { DomainError } from '#app/domain/errors.ts'

// With much memory in the machine V8 lets garbage pile up: an import needs a third of what it would take.
v8.setFlagsFromString('--heap-growing-percent=20')

const usage =
  'Usage: npm run import -- FILE [--dry-run] [--report REPORT.csv] [--pairs DECIDED.csv]...'

/** Seconds between two lines of progress: often in place on a terminal, seldom in a log. */
const pause = process.stderr.isTTY ? 0.2 : 5

function progressLine(size: number) {
  let last = -Infinity
  let phase: ImportProgress['phase'] | undefined
  let shown = false
  return {
    show(progress: ImportProgress): void {
      const { bytes, rows, read, taken, updated } = progress
      const now = performance.now() / 1000
      if (now - last < pause && phase === progress.phase) return
      phase = progress.phase
      last = now
      shown = true
      const share = (done: number, of: number) =>
        `${Math.min(100, Math.round((done / of) * 100))} %`
      const line =
        phase === 'reading'
          ? `reading: ${share(bytes, size)}, ${rows} rows`
          : phase === 'waiting'
            ? 'waiting for another import to end'
            : `writing: ${share(read, rows)}, ${taken} taken, ${updated} updated`
      process.stderr.write(process.stderr.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
    },
    end(): void {
      if (shown && process.stderr.isTTY) process.stderr.write('\r\u001b[2K')
    },
  }
}

/** The first free name for a file of pairs: earlier ones may hold decisions. */
async function beginPairs(file: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = `${file}.pairs${number > 1 ? `-${number}` : ''}.csv`
    try {
      await writeFile(path, pairsHeader, { mode: 0o600, flag: 'wx' })
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

type Options = { dryRun: boolean; report: string; pairs: string[] }

async function run(file: string, { dryRun, report: reportPath, pairs }: Options): Promise<void> {
  const { size, ino } = await stat(file)
  if ((await stat(reportPath).catch(() => null))?.ino === ino)
    throw new DomainError(
      'invalid',
      'The report would be written over the file. Nothing was changed.',
    )
  const decisions = (await Promise.all(pairs.map(readDecisions))).flat()
  const progress = progressLine(size)
  let noted = 0
  let pairsPath = ''
  try {
    const report = await importBusinesses(system, {
      source: file,
      dryRun,
      decisions,
      onProgress: progress.show,
      onEntries: async (entries) => {
        if (noted === 0) await writeFile(reportPath, reportHeader, { mode: 0o600 })
        noted += entries.length
        await appendFile(reportPath, reportLines(entries))
      },
      onPairs: async (found) => {
        pairsPath ||= await beginPairs(file)
        await appendFile(pairsPath, pairLines(found))
      },
    })
    progress.end()
    process.stdout.write(writeReport(report))
    if (noted > 0) process.stdout.write(`\nEvery such row, with what to do: ${reportPath}\n`)
    if (pairsPath)
      process.stdout.write(
        `Pairs that are one place, or may be: ${pairsPath}\n` +
          'Write “same” or “different” into its column “decision”, then import the file again with --pairs and that file.\n',
      )
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
    options: {
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      pairs: { type: 'string', multiple: true, default: [] },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) {
    console.error(usage)
    process.exitCode = 1
  } else {
    const { 'dry-run': dryRun, report = `${file}.report.csv`, pairs } = values
    await run(file, { dryRun, report, pairs })
  }
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code
  const unread = unreadable[code ?? '']
  if (!unread && !(error instanceof DomainError) && !code?.startsWith('ERR_PARSE_ARGS')) throw error
  const { message, path } = error as NodeJS.ErrnoException
  console.error(unread ? `${unread}: ${path}. Nothing was changed.` : message)
  process.exitCode = 1
}
