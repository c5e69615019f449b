import { Busboy } from '@fastify/busboy'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '#app/domain/errors.ts'

export type FormFile = {
  path: string
  name: string
  bytes: number
  contentType: string
  stream: () => ReadableStream<Uint8Array>
}

type Rules = {
  name: string
  limit: number
  refusal: DomainError
}

/** Longest text of any other field in bytes, and most fields with the file. */
const maxText = 1024
const maxFields = 20
/** Bytes read beyond the limit so that the client receives the refusal; beyond this the connection is closed. */
const drainLimit = 64 * 1024 * 1024

const aborted = (cause?: unknown) =>
  new DomainError('invalid', 'That form did not arrive whole. Please send it again.', { cause })

/** The body. Excess bytes are read and dropped, since a browser still sending ignores the response. */
async function* received(request: Request, { limit, refusal }: Rules): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > Math.max(drainLimit, 4 * limit)) throw refusal
    yield chunk
  }
}

function parserFor(request: Request, { limit }: Rules) {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw aborted()
  return new Busboy({
    headers: { 'content-type': type },
    isPartAFile: (_field, _type, filename) => filename !== undefined,
    limits: { parts: maxFields, fieldSize: maxText, fileSize: limit },
  })
}

type Received = { form: FormData; file: Omit<FormFile, 'bytes' | 'stream'> | null }

/** Reads a form, and its file to the disk at `path`, in constant memory. */
async function receive(request: Request, path: string, rules: Rules): Promise<Received> {
  const parser = parserFor(request, rules)
  const form = new FormData()
  let file: Received['file'] = null
  let isTooLarge = false
  let writing: Promise<void> | undefined
  const broken = new AbortController()
  const fail = (error: unknown) => broken.abort(error)
  parser.on('partsLimit', () => (isTooLarge = true))
  parser.on('field', (field, text, _nameCut, textCut) => {
    isTooLarge ||= textCut
    if (typeof field === 'string') form.append(field, text)
  })
  parser.on('file', (field, bytes, name, _encoding, contentType) => {
    if (field !== rules.name || writing) {
      bytes.on('error', fail).resume()
      return
    }
    file = { path, name, contentType }
    bytes.on('limit', () => (isTooLarge = true))
    writing = pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal: broken.signal })
    writing.catch(fail)
  })
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('finish', resolve).on('error', reject)
  })
  try {
    await Promise.all([parsed, pipeline(received(request, rules), parser)])
    await writing
  } catch (error) {
    fail(error)
    await writing?.catch(() => {})
    throw error
  }
  if (isTooLarge) throw rules.refusal
  return { form, file }
}

/**
 * Handles a multipart form, streaming its file to a temporary file. `file` is null where none was chosen. Throws
 * `refusal` for larger forms, and DomainError `invalid` for a malformed or aborted body.
 */
export async function withFileForm<T>(
  request: Request,
  rules: Rules,
  work: (form: FormData, file: FormFile | null) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cpt-gems-form-'))
  const path = join(folder, 'file')
  try {
    const { form, file } = await receive(request, path, rules).catch((cause: unknown) => {
      throw cause instanceof DomainError ? cause : aborted(cause)
    })
    const bytes = file ? (await stat(path)).size : 0
    if (!file || (file.name === '' && bytes === 0)) return await work(form, null)
    const stream = () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
    return await work(form, { ...file, bytes, stream })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
