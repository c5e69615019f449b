import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { brokenFile } from './broken-file.ts'
import type { ImportFormat } from './report.ts'

/** A file without its byte order mark, its format, and its start (one letter per byte). */
export type OpenedSource = { bytes: Readable; start: string; format: ImportFormat }

const peekedBytes = 65_536
/** Bytes per read: parsed chunks use many times their size. */
const chunk = 16_384

/** Converts UTF-16 with a byte order mark to UTF-8. */
async function* fromUtf16(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
}

/** UTF-16 without a mark has a zero in every other byte of plain text. */
function unmarkedUtf16(first: Buffer): 'utf-16le' | 'utf-16be' | null {
  const sample = first.subarray(0, 2_000)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1
  const many = sample.length * 0.3
  if (zeros[1]! > many && zeros[0]! < many / 10) return 'utf-16le'
  return zeros[0]! > many && zeros[1]! < many / 10 ? 'utf-16be' : null
}

const otherKinds: [start: RegExp, why: string][] = [
  [/^PK\x03\x04/, 'it is an Excel workbook or another packed file. Save it as CSV and send that'],
  [/^\xd0\xcf\x11\xe0/, 'it is an old Excel workbook. Save it as CSV and send that'],
  [/^%PDF-/, 'it is a PDF. Send the list as CSV'],
  [/^\s*<(?:!doctype|html|\?xml)/i, 'it is a web page or XML. Send the list as CSV, or as JSON'],
]

async function* chained(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Opens a path or stream and detects its format: JSON starts with `{` or `[`, all else is CSV. `onBytes` is called
 * for every chunk. Rejects with the system's error for an unreadable file.
 */
export async function openSource(
  source: string | Readable,
  onBytes: (count: number) => void = () => {},
  format?: ImportFormat,
): Promise<OpenedSource> {
  const stream =
    typeof source === 'string' ? createReadStream(source, { highWaterMark: chunk }) : source
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer | string>) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      onBytes(bytes.length)
      yield bytes
    }
  }
  const rest = counted()
  let first = Buffer.alloc(0)
  while (first.length < peekedBytes) {
    const next = await rest.next()
    if (next.done) break
    first = Buffer.concat([first, next.value])
  }
  const begins = first.subarray(0, 200).toString('latin1')
  const other = otherKinds.find(([start]) => start.test(begins))
  if (other) throw brokenFile('its beginning', other[1])
  const mark = begins.slice(0, 2)
  const marked = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : null
  const encoding = marked ?? unmarkedUtf16(first)
  if (encoding) {
    const text = fromUtf16(chained(first.subarray(marked ? 2 : 0), rest), encoding)
    const opening = await text.next()
    return described(opening.value ?? Buffer.alloc(0), text, format)
  }
  const hasMark = first.subarray(0, 3).toString('latin1') === '\xef\xbb\xbf'
  return described(hasMark ? first.subarray(3) : first, rest, format)
}

function described(
  first: Buffer,
  rest: AsyncGenerator<Buffer>,
  format: ImportFormat | undefined,
): OpenedSource {
  const start = first.subarray(0, peekedBytes).toString('latin1')
  return {
    bytes: Readable.from(chained(first, rest), { objectMode: false }),
    start,
    format: format ?? (/^\s*[{[]/.test(start) ? 'json' : 'csv'),
  }
}
