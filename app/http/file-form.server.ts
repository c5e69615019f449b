import { unstable_parseMultipartFormData as parseMultipart } from '@remix-run/node'
import { open, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '#app/domain/errors.ts'

/** Longest text of any other field, and most fields. */
const mostText = 1024
const mostFields = 20

/**
 * Works on a multipart form whose file `name` is written to the disk as it comes, in constant memory, and
 * is gone afterwards. `file` is null where none was chosen. Throws DomainError `too-large` above `limit`
 * bytes, and `invalid` for what is no form or was cut off.
 */
export async function withFileForm<T>(
  request: Request,
  { name, limit }: { name: string; limit: number },
  work: (form: FormData, file: { path: string; name: string } | null) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cpt-gems-file-'))
  const path = join(folder, 'file')
  let file: { path: string; name: string } | null = null
  let fields = 0
  let isTooLarge = false
  const tooLarge = new DomainError(
    'too-large',
    `That file is larger than we take here (${Math.floor(limit / 1024 / 1024)} MB).`,
  )
  try {
    const form = await parseMultipart(request, async (part) => {
      fields += 1
      if (fields > mostFields) throw tooLarge
      if (part.name !== name || part.filename === undefined) {
        let text = ''
        const decoder = new TextDecoder()
        for await (const chunk of part.data) {
          text += decoder.decode(chunk, { stream: true })
          if (text.length > mostText) throw tooLarge
        }
        return part.filename === undefined ? text : undefined
      }
      const target = await open(path, 'w', 0o600)
      let size = 0
      try {
        for await (const chunk of part.data) {
          size += chunk.byteLength
          // A browser that is still sending hears no answer: what is too long is read all the same.
          if (size > 4 * limit) throw tooLarge
          isTooLarge ||= size > limit
          if (!isTooLarge) await target.writeFile(chunk)
        }
      } finally {
        await target.close()
      }
      if (part.filename !== '' || size > 0) file = { path, name: part.filename }
      return undefined
    }).catch((cause: unknown) => {
      if (cause instanceof DomainError) throw cause
      throw new DomainError('invalid', 'That form did not arrive whole. Please send it again.', {
        cause,
      })
    })
    if (isTooLarge) throw tooLarge
    return await work(form, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
