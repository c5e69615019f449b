import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
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
  const mark = first.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe' || mark === '\xfe\xff') {
    const encoding = mark === '\xff\xfe' ? 'utf-16le' : 'utf-16be'
    const text = fromUtf16(chained(first.subarray(2), rest), encoding)
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
