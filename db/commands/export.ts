// `npm run export [-- --out FILE]`: all businesses as CSV, the format that `npm run import` reads.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { system } from '#app/domain/actor.ts'
import { exportBusinesses } from '#app/domain/import/export.server.ts'

try {
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  const pieces = Readable.from(exportBusinesses(system))
  if (values.out) await pipeline(pieces, createWriteStream(values.out))
  else await pipeline(pieces, process.stdout, { end: false })
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const expected = ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EROFS', 'ENOSPC'].includes(code)
  // A reader that has seen enough, such as `head`, is no failure.
  if (code !== 'EPIPE') {
    if (!expected && !code.startsWith('ERR_PARSE_ARGS')) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
