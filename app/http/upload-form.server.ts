import { createReadStream } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DomainError } from '#app/domain/errors.ts'

/** A file of a form, kept on the disk while the form is worked on. */
export type FormFile = {
  bytes: number
  contentType: string
  stream: () => ReadableStream<Uint8Array>
}

/** Room for the other fields, and for what stands around them. */
const overhead = 64 * 1024
/** More than this is not listened to, not even to refuse it politely. */
const patience = 64 * 1024 * 1024

const cutOff = (cause: unknown) =>
  new DomainError('invalid', 'That form did not arrive whole. Please send it again.', { cause })

/** Writes a body to the disk as it comes. One that is too long is read to its end all the same: a browser
 * that is still sending hears no answer. Throws `too-large`, and `invalid` where it was cut off. */
async function spool(request: Request, path: string, limit: number, refusal: DomainError) {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > patience) break
      if (size <= limit) await file.writeFile(chunk)
    }
  } catch (cause) {
    throw cutOff(cause)
  } finally {
    await file.close()
  }
  if (size > limit) throw refusal
}

// A form is parsed in memory: one at a time, however many come at once.
let parsing: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = parsing.then(work, work)
  parsing = turn
  return turn
}

async function parse(path: string, type: string): Promise<FormData> {
  try {
    const body = await readFile(path)
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch (cause) {
    throw cutOff(cause)
  }
}

/**
 * Works on a multipart form whose file `name` has at most `limit` bytes. It waits on the disk, so that many
 * at once cost no memory, and is gone afterwards. `file` is null where none was chosen. Throws `refusal`
 * for larger forms, and DomainError `invalid` for what is no form or was cut off.
 */
export async function withUploadForm<T>(
  request: Request,
  { name, limit, refusal }: { name: string; limit: number; refusal: DomainError },
  work: (form: FormData, file: FormFile | null) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cpt-gems-form-'))
  const [whole, alone] = [join(folder, 'whole'), join(folder, 'file')]
  try {
    await spool(request, whole, limit + overhead, refusal)
    const type = request.headers.get('content-type') ?? ''
    const { form, file } = await inTurn(async () => {
      const parsed = await parse(whole, type)
      const given = parsed.get(name)
      parsed.delete(name)
      if (!(given instanceof Blob) || (given.size === 0 && !given.name)) {
        return { form: parsed, file: null }
      }
      await writeFile(alone, new Uint8Array(await given.arrayBuffer()))
      return { form: parsed, file: { bytes: given.size, contentType: given.type } }
    })
    const stream = () => Readable.toWeb(createReadStream(alone)) as ReadableStream<Uint8Array>
    return await work(form, file && { ...file, stream })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
