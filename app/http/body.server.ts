import { DomainError } from '#app/domain/errors.ts'
import { decodeBody } from './content-encoding.server.ts'

/** Bytes of a form or JSON body; pictures are uploaded separately. */
const bodyLimit = 64 * 1024
/** Of a form whose lists an owner may fill: 200 special dates, with words of letters that take six bytes each. */
export const listFormLimit = 256 * 1024

const aborted = (cause: unknown) =>
  new DomainError('invalid', 'The upload was incomplete. Please try again.', { cause })

/**
 * The body as sent, at most `limit` bytes. Throws DomainError `too-large` as soon as more arrives, whatever Content-Length
 * says, and `invalid` where the client disconnects.
 */
export async function readBytes(request: Request, limit = bodyLimit): Promise<Uint8Array> {
  const refuse = () =>
    new DomainError(
      'too-large',
      `Please shorten it to under ${Math.floor(limit / 1024)} KB and try again.`,
    )
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw refuse()
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limit) throw refuse()
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof DomainError) throw cause
    throw aborted(cause)
  }
  return Buffer.concat(chunks)
}

/** As `readBytes`, without the compression of its sender; throws as `decodeBody` too. */
export async function readContent(request: Request, limit = bodyLimit): Promise<Uint8Array> {
  const bytes = await readBytes(request, limit)
  return decodeBody(bytes, request.headers.get('content-encoding'), limit)
}

/** The same request with a buffered body, so that it can be read twice. Throws as `readBytes`. */
export const bufferedRequest = async (request: Request): Promise<Request> =>
  new Request(request, { method: request.method, body: (await readBytes(request)) as BodyInit })

/**
 * A posted form, url-encoded or multipart without files, at most 64 KB unless said otherwise. Throws DomainError `too-large`, or `invalid`
 * where the body is not a form.
 */
export async function readForm(request: Request, limit = bodyLimit): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readContent(request, limit)
  if (bytes.byteLength === 0) return new FormData()
  try {
    return await new Response(bytes as BodyInit, { headers: { 'content-type': type } }).formData()
  } catch (cause) {
    throw new DomainError('invalid', 'That form did not arrive whole. Please send it again.', {
      cause,
    })
  }
}
