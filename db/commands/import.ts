// `npm run import -- FILE [--dry-run]`: businesses from CSV, Overpass JSON or GeoJSON. docs/import.md
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import { system } from '#app/domain/actor.ts'
import {
  importBusinesses,
  type ImportProgress,
} from '#app/domain/import/import-businesses.server.ts'
import { writeReport } from '#app/domain/import/report.ts'
import { DomainError } from '#app/domain/errors.ts'

// With much memory in the machine V8 lets garbage pile up: an import needs a third of what it would take.
v8.setFlagsFromString('--heap-growing-percent=20')

const usage = 'Usage: npm run import -- FILE [--dry-run]'

/** Seconds between two lines of progress: often in place on a terminal, seldom in a log. */
const pause = process.stderr.isTTY ? 0.2 : 5

function progressLine(size: number) {
  let last = 0
  let shown = false
  return {
    show({ bytes, read, taken, updated }: ImportProgress): void {
      const now = performance.now() / 1000
      if (now - last < pause) return
      last = now
      shown = true
      const share = size > 0 ? `${Math.min(100, Math.round((bytes / size) * 100))} %, ` : ''
      const line = `${share}${read} read, ${taken} taken, ${updated} updated`
      process.stderr.write(process.stderr.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
    },
    end(): void {
      if (shown && process.stderr.isTTY) process.stderr.write('\r\u001b[2K')
    },
  }
}

async function run(file: string, dryRun: boolean): Promise<void> {
  const { size } = await stat(file)
  const progress = progressLine(size)
  try {
    const input = { source: file, dryRun, onProgress: progress.show }
    const report = await importBusinesses(system, input)
    progress.end()
    process.stdout.write(writeReport(report))
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
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) {
    console.error(usage)
    process.exitCode = 1
  } else await run(file, values['dry-run'])
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code
  const unread = unreadable[code ?? '']
  if (!unread && !(error instanceof DomainError) && !code?.startsWith('ERR_PARSE_ARGS')) throw error
  const { message, path } = error as NodeJS.ErrnoException
  console.error(unread ? `${unread}: ${path}. Nothing was changed.` : message)
  process.exitCode = 1
}
