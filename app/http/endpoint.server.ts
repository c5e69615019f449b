import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { createHash } from 'node:crypto'
import type { Actor } from '#app/domain/accounts/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'
import { actorOf } from './actor.server.ts'
import { readBytes } from './body.server.ts'
import { clientAddress } from './client-address.server.ts'
import { refuseCrossSite } from './same-origin.server.ts'
import { statusOf } from './status.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a handler of an endpoint is given. */
export type Call = {
  actor: Actor
  request: Request
  params: Record<string, string | undefined>
  /** First value of each query parameter. */
  query: Record<string, string>
  /** The parsed JSON body; undefined where the method has none. */
  body: unknown
  /** The caller's address, for limits. */
  address: string
}

type Answer = { status?: number; headers?: HeadersInit; json: unknown } | Response

/** A JSON answer with a status and headers of its own. */
export const answer = (json: unknown, init: { status?: number; headers?: HeadersInit } = {}) => ({
  ...init,
  json,
})

type Options = {
  /** `Cache-Control` of a successful GET; `no-store` unless said. */
  cache?: string
  /** Posts from anywhere are welcome: the call proves itself by a signature or key. */
  signed?: boolean
  /** Largest body in bytes. */
  limit?: number
  /** The body is handed on as the bytes that came (Uint8Array), for calls signed over them. */
  raw?: boolean
}

function jsonResponse(request: Request, json: unknown, status: number, headers: Headers): Response {
  const text = JSON.stringify(json)
  headers.set('content-type', 'application/json; charset=utf-8')
  if (status === 200 && (request.method === 'GET' || request.method === 'HEAD')) {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    headers.set('etag', etag)
    if (request.headers.get('if-none-match')?.split(/,\s*/).includes(etag)) {
      return new Response(null, { status: 304, headers })
    }
  }
  return new Response(text, { status, headers })
}

function refusal(request: Request, error: unknown): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (error instanceof DomainError) {
    if (error.retryAfter) headers.set('retry-after', String(Math.ceil(error.retryAfter)))
    if (error.code === 'unauthenticated') headers.set('www-authenticate', 'Bearer')
    // `message` repeats `error` because the stock upload client reads that name.
    const body = {
      error: error.message,
      message: error.message,
      ...(error.fields && { fields: error.fields }),
      ...(error.choices && { choices: error.choices }),
    }
    return jsonResponse(request, body, statusOf[error.code], headers)
  }
  if (error instanceof Response) return error
  log.error({ err: error, path: new URL(request.url).pathname }, 'an endpoint failed')
  const sentence = 'Something went wrong on our side. Please try again.'
  return jsonResponse(request, { error: sentence, message: sentence }, 500, headers)
}

const plainRefusal = (
  request: Request,
  status: number,
  error: string,
  headers: Record<string, string> = {},
) =>
  jsonResponse(
    request,
    { error, message: error },
    status,
    new Headers({ 'cache-control': 'no-store', ...headers }),
  )

async function readJson(request: Request, limit?: number): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength === 0) return undefined
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
}

/**
 * A resource route of the JSON API: methods to handlers. Answers 405 with Allow, OPTIONS, HEAD,
 * 415 and 400 for bodies that are not JSON, 413 above the limit, and turns DomainError into
 * `{ error, message, fields? }`. Use as `export const loader = route.loader` and `action`.
 */
export function endpoint(
  handlers: Partial<Record<Method, (call: Call) => Promise<unknown>>>,
  options: Options = {},
) {
  const allow = [...Object.keys(handlers), ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')

  async function handle({
    request,
    params,
    context,
  }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
    const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method
    const handler = handlers[method]
    if (!handler)
      return plainRefusal(request, 405, `${request.method} is not possible here.`, { allow })
    try {
      let body: unknown
      if (method !== 'GET') {
        const type = request.headers.get('content-type')
        if (!options.raw && type && !/^application\/json\b/i.test(type)) {
          return plainRefusal(request, 415, 'Please send JSON (Content-Type: application/json).')
        }
        try {
          const read = options.raw ? readBytes : readJson
          body = await read(request, options.limit)
        } catch (error) {
          if (error instanceof DomainError) throw error
          return plainRefusal(request, 400, 'The body is not valid JSON.')
        }
        if (!options.signed && !request.headers.has('authorization')) refuseCrossSite(request)
      }
      const result = (await handler({
        actor: await actorOf(request),
        request,
        params,
        query: Object.fromEntries([...new URL(request.url).searchParams].reverse()),
        body,
        address: clientAddress(request, context),
      })) as Answer | undefined
      if (result instanceof Response) return result
      const isAnswer = typeof result === 'object' && result !== null && 'json' in result
      const { status = 200, headers, json } = isAnswer ? result : { json: result as unknown }
      const out = new Headers(headers)
      if (!out.has('cache-control')) {
        out.set('cache-control', method === 'GET' ? (options.cache ?? 'no-store') : 'no-store')
      }
      return jsonResponse(request, json, status, out)
    } catch (error) {
      return refusal(request, error)
    }
  }

  return { loader: handle, action: handle }
}
