import type { IncomingMessage } from 'node:http'

type File = { size: number; mtime: Date }

/** Whether a part goes together with what the client has (RFC 9110 §13.1.5); our entity tags are weak and say nothing of bytes. */
const fitsTogether = (known: string | string[] | undefined, { mtime }: File): boolean =>
  known === undefined || known === mtime.toUTCString()

/**
 * The part of a file that a request asks for; null for the whole file: for what is no single part, and for who does not
 * read. `from` may lie behind its end.
 */
export function byteRange(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  file: File,
): { from: number; to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (method !== 'GET' || !fitsTogether(headers['if-range'], file)) return null
  if (first === '' && last === '') return null
  const end = file.size - 1
  if (first === '') return { from: Math.max(0, file.size - Number(last)), to: end }
  if (last !== '' && Number(first) > Number(last)) return null
  // No larger than the file: a number of 22 digits would be written with an exponent.
  const from = Math.min(Number(first), file.size)
  return { from, to: last === '' ? end : Math.min(Number(last), end) }
}
