import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { anonymous, type Actor } from '#app/domain/accounts/actor.ts'
import { actorOf } from './actor.server.ts'
import { readBytes } from './body.server.ts'
import { clientAddress } from './client-address.server.ts'
import { readJson } from './json-body.server.ts'
import { jsonResponse, plainRefusal, refusal } from './json-response.server.ts'
import { refuseCrossSite } from './same-origin.server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a handler of an endpoint is given. */
export type Call = {
  actor: Actor
  request: Request
  params: Record<string, string | undefined>
  /** First value of each query parameter. */
  query: Record<string, string>
  /** The parsed JSON body; undefined where there is none. */
  body: unknown
  /** The caller's address, for limits. */
  address: string
}

const withHeaders = Symbol('an answer with a status and headers of its own')
type Answer = { [withHeaders]: true; json: unknown; status?: number; headers?: HeadersInit }

/** A JSON answer with a status and headers of its own. */
export const answer = (
  json: unknown,
  init: { status?: number; headers?: HeadersInit } = {},
): Answer => ({ ...init, json, [withHeaders]: true })

const isAnswer = (result: unknown): result is Answer =>
  typeof result === 'object' && result !== null && withHeaders in result

/** `Cache-Control` of reads that anybody may keep, if they ask each time whether it still holds. */
export const sharedRead = 'public, max-age=0, must-revalidate'

/** Lets pages of any origin read an answer: only for what everybody is told alike. */
export const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, X-Total-Count',
}
/** What a browser asks beforehand where a page of another origin sends a tag along. */
const preflight = {
  ...anyOrigin,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Accept, Content-Type, If-None-Match',
  'access-control-max-age': '86400',
}

type Options = {
  /** Answers are the same for everybody, signed in or not: pages of any origin may read them. */
  open?: boolean
  /** `Cache-Control` of a successful GET; `no-store` unless said. */
  cache?: string
  /** Calls from anywhere are welcome: each proves itself by a signature or key, and cookies count for nothing. */
  signed?: boolean
  /** Largest body in bytes. */
  limit?: number
  /** The body as the bytes that came, for calls signed over them, or left in the request, for a stream. */
  body?: 'bytes' | 'stream'
}

/**
 * A resource route of the JSON API: methods to handlers. Answers 405 with Allow, OPTIONS, HEAD, 304,
 * 415 and 400 for bodies that are not JSON, 413 above the limit, and turns DomainError into
 * `{ error, message, fields? }`. Use as `export const loader = route.loader` and `action`.
 */
export function endpoint(
  handlers: Partial<Record<Method, (call: Call) => Promise<unknown>>>,
  options: Options = {},
) {
  const allow = [...Object.keys(handlers), ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')

  async function bodyOf(request: Request): Promise<unknown> {
    const read = { json: readJson, bytes: readBytes, stream: async () => undefined }[
      options.body ?? 'json'
    ]
    const body = await read(request, options.limit)
    if (!options.signed && !request.headers.has('authorization')) refuseCrossSite(request)
    return body
  }

  async function answerTo({
    request,
    params,
    context,
  }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
    const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (!handler)
      return plainRefusal(request, 405, `${request.method} is not possible here.`, { allow })
    try {
      const body = method === 'GET' ? undefined : await bodyOf(request)
      const result = await handler({
        actor: options.signed ? anonymous : await actorOf(request),
        request,
        params,
        query: Object.fromEntries([...new URL(request.url).searchParams].reverse()),
        body,
        address: clientAddress(request, context),
      })
      if (result instanceof Response) return result
      const { status = 200, headers, json } = isAnswer(result) ? result : { json: result }
      const out = new Headers(headers)
      if (!out.has('cache-control')) {
        out.set('cache-control', method === 'GET' ? (options.cache ?? 'no-store') : 'no-store')
      }
      return jsonResponse(request, json, status, out)
    } catch (error) {
      return refusal(request, error)
    }
  }

  async function handle(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
    const response = await answerTo(args)
    if (!options.open) return response
    const more = args.request.method === 'OPTIONS' ? preflight : anyOrigin
    for (const [name, value] of Object.entries(more)) response.headers.set(name, value)
    return response
  }

  return { loader: handle, action: handle }
}
