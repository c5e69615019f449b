import { Readable } from 'node:stream'
import { log } from '#app/log.server.ts'
import { onDisk, orMissing, readMetadata, openStoredFile, type Body } from './disk-files.server.ts'
import { readGrant, type Grant } from './disk-signatures.server.ts'
import { isKey, publicPrefix, StoreRefusal, StoreUnavailable } from './port.ts'

export const objectsPath = '/objects/'

type StoreHandlers = {
  secret: string
  pathOf: (key: string) => string
  /** Writes what a grant allows and returns the entity tag. */
  receive: (grant: Grant, body: Body, contentType: string, exactly?: number) => Promise<string>
}

/** An S3-style error body; the stock upload client looks for `<Message>`. */
const refusal = (status: number, code: string, message: string, headers?: HeadersInit) => {
  const response = new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    { status, headers },
  )
  response.headers.set('content-type', 'application/xml')
  response.headers.set('cache-control', 'no-store')
  return response
}

const noSuchKey = () => refusal(404, 'NoSuchKey', 'The specified key does not exist.')

function keyIn(pathname: string): string | null {
  try {
    const key = decodeURIComponent(pathname.slice(objectsPath.length))
    return pathname.startsWith(objectsPath) && isKey(key) ? key : null
  } catch {
    return null
  }
}

async function show(store: StoreHandlers, key: string, request: Request): Promise<Response> {
  if (!key.startsWith(publicPrefix)) return noSuchKey()
  const path = store.pathOf(key)
  const facts = await readMetadata(path)
  if (!facts) return noSuchKey()
  const headers = new Headers({
    'content-type': facts.contentType,
    'content-length': String(facts.bytes),
    'cache-control': facts.cacheControl ?? 'public, max-age=3600',
    'last-modified': facts.lastModified.toUTCString(),
    etag: facts.etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  if (request.headers.get('if-none-match')?.split(/,\s*/).includes(facts.etag)) {
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const whole = await openStoredFile(path)
  if (!whole) return noSuchKey()
  return new Response(Readable.toWeb(whole.stream) as ReadableStream<Uint8Array>, { headers })
}

async function* requestBody(request: Request): AsyncGenerator<Uint8Array> {
  try {
    if (request.body) yield* request.body as unknown as AsyncIterable<Uint8Array>
  } catch {
    throw new StoreRefusal('wrong-size', 'The upload was cut off.')
  }
}

const tooLarge = () =>
  refusal(413, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.')

/** What the store refuses while bytes arrive; any other error is thrown on. */
function refusalOf(error: unknown, exactly: number | undefined): Response {
  if (!(error instanceof StoreRefusal)) throw error
  if (error.reason === 'no-upload') {
    return refusal(404, 'NoSuchUpload', 'The specified upload does not exist.')
  }
  if (error.reason === 'full') return refusal(403, 'QuotaExceeded', error.message)
  return exactly === undefined ? tooLarge() : refusal(400, 'IncompleteBody', error.message)
}

async function take(
  store: StoreHandlers,
  key: string,
  request: Request,
  query: URLSearchParams,
): Promise<Response> {
  const grant = readGrant(store.secret, key, query)
  if (!grant) {
    return refusal(403, 'SignatureDoesNotMatch', 'This address was not signed here.')
  }
  if (grant.expires * 1000 <= Date.now()) {
    return refusal(403, 'AccessDenied', 'Request has expired')
  }
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  if (grant.type !== undefined && grant.type.toLowerCase() !== type.toLowerCase()) {
    return refusal(403, 'AccessDenied', 'The content type is not the one that was signed.')
  }
  const declaredLength = request.headers.get('content-length')
  const length = declaredLength === null ? undefined : Number(declaredLength)
  if (grant.length !== undefined && length !== undefined && grant.length !== length) {
    return refusal(403, 'AccessDenied', 'The length is not the one that was signed.')
  }
  if ((length ?? 0) > grant.atMost) return tooLarge()
  const exactly = grant.length ?? length
  try {
    const etag = await store.receive(grant, requestBody(request), type, exactly)
    return new Response(null, { status: 200, headers: { etag, 'cache-control': 'no-store' } })
  } catch (error) {
    return refusalOf(error, exactly)
  }
}

/** Serves /objects/: signed uploads and public reads. A disk error is logged and answered with 503. */
export async function serveObjects(store: StoreHandlers, request: Request): Promise<Response> {
  try {
    return await onDisk(answer(store, request))
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    log.error({ err: error }, 'object storage disk failed')
    return refusal(503, 'ServiceUnavailable', 'Please try again in a moment.')
  }
}

async function answer(store: StoreHandlers, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const key = keyIn(pathname)
  if (key === null) return noSuchKey()
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return (await orMissing(show(store, key, request), null)) ?? noSuchKey()
    case 'PUT':
      return take(store, key, request, searchParams)
    case 'OPTIONS':
      return new Response(null, { status: 204, headers: { allow: 'GET, HEAD, PUT, OPTIONS' } })
    default:
      return refusal(405, 'MethodNotAllowed', 'That is not possible here.', {
        allow: 'GET, HEAD, PUT, OPTIONS',
      })
  }
}
