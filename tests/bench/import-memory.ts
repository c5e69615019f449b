/**
 * Memory of a large import: `node db/launcher/dev.js tests/bench/import-memory.ts [csv|overpass] [rows] [--write]` writes
 * a file of made-up businesses (300,000 rows are 200 MB), runs the import command on it, as a dry run or for good, and
 * prints the peak every half minute and at the end.
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileOf } from './generate-businesses.ts'

const [, script = '', kind = 'csv', rows = '300000', write] = process.argv
const format = kind === 'overpass' ? 'overpass' : 'csv'
const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-bench-'))
const file = join(folder, 'businesses')
try {
  await pipeline(Readable.from(fileOf(format, Number(rows), 7)), createWriteStream(file))
  const started = performance.now()
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
  const tell = () => {
    const seconds = (performance.now() - started) / 1000
    const peak = process.resourceUsage().maxRSS * 1024
    console.log(`after ${seconds.toFixed(0)} s at most ${megabytes(peak)} of memory`)
  }
  const telling = setInterval(tell, 30_000)
  process.argv = [process.execPath, script, file, ...(write === '--write' ? [] : ['--dry-run'])]
  await import('#db/commands/import.ts')
  clearInterval(telling)
  console.log(megabytes(statSync(file).size))
  tell()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
