import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { anonymous, asUser, type Actor } from '#app/domain/actor.ts'
import { actorOf } from './actor.server.ts'
import { readBytes } from './body.server.ts'
import { clientAddress } from './client-address.server.ts'
import { readJson } from './json-body.server.ts'
import { jsonResponse, plainRefusal, refusal } from './json-response.server.ts'
import { withholdPosition } from './position.server.ts'
import { refuseCrossSite } from './same-origin.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Call = {
  actor: Actor
  request: Request
  params: Record<string, string | undefined>
  query: Record<string, string>
  body: unknown
  address: string
}

const withHeaders = Symbol('an answer with a status and headers of its own')
type Answer = { [withHeaders]: true; json: unknown; status?: number; headers?: HeadersInit }

/** JSON with a status other than 200, or headers beside those of every answer. */
export const answer = (
  json: unknown,
  init: { status?: number; headers?: HeadersInit } = {},
): Answer => ({ ...init, json, [withHeaders]: true })

const isAnswer = (result: unknown): result is Answer =>
  typeof result === 'object' && result !== null && withHeaders in result

/** `Cache-Control` of public reads that clients must revalidate. */
export const sharedRead = 'public, max-age=0, must-revalidate'

/** CORS for any origin: only for public responses. */
export const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, X-Total-Count, X-Total-Count-Relation',
}
/** The CORS preflight of a request with a tag (If-None-Match). */
const preflight = {
  ...anyOrigin,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Accept, Content-Type, If-None-Match',
  'access-control-max-age': '86400',
}

type Options = {
  /** The same response for everybody, so any origin may read it. */
  open?: boolean
  /** `Cache-Control` of a successful GET; default `no-store`. */
  cache?: string
  /** Authenticated by signature or key: skips the cross-site check and ignores cookies. */
  signed?: boolean
  /** Also for admins who lack their second factor, who are refused all else. */
  signsOut?: boolean
  limit?: number
  /** Raw bytes for signed calls, or an unread request for streams. */
  body?: 'bytes' | 'stream'
}

function withCache(init: HeadersInit | undefined, cache: string): Headers {
  const headers = new Headers(init)
  if (!headers.has('cache-control')) headers.set('cache-control', cache)
  return headers
}

async function bodyOf(request: Request, { body, limit, signed }: Options): Promise<unknown> {
  const read = { json: readJson, bytes: readBytes, stream: async () => undefined }[body ?? 'json']
  const sent = await read(request, limit)
  if (!signed && !request.headers.has('authorization')) refuseCrossSite(request)
  return sent
}

/** Throws `forbidden` for admins who lack their second factor, wherever they do not sign out. */
async function callerOf(request: Request, { signed, signsOut }: Options): Promise<Actor> {
  const actor = signed ? anonymous : await actorOf(request)
  return actor.kind === 'unsecured' && !signsOut ? asUser(actor) : actor
}

/**
 * A resource route of the JSON API: methods to handlers. Handles 405 with Allow, OPTIONS, HEAD, 304, 415, 400, 413,
 * and maps DomainError to `{ error, message, fields? }`. Use as `export const loader = route.loader` and `action`.
 */
export function endpoint(
  handlers: Partial<Record<Method, (call: Call) => Promise<unknown>>>,
  options: Options = {},
) {
  const allow = [...Object.keys(handlers), ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')

  async function answerTo({ request, params, context }: Args): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
    const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (!handler)
      return plainRefusal(request, 405, `${request.method} is not possible here.`, { allow })
    try {
      const body = method === 'GET' ? undefined : await bodyOf(request, options)
      const result = await handler({
        actor: await callerOf(request, options),
        request,
        params,
        query: Object.fromEntries([...new URL(request.url).searchParams].reverse()),
        body,
        address: clientAddress(request, context),
      })
      if (result instanceof Response) return result
      const { status = 200, headers, json } = isAnswer(result) ? result : { json: result }
      const cache = (method === 'GET' && options.cache) || 'no-store'
      return jsonResponse(request, json, status, withCache(headers, cache))
    } catch (error) {
      return refusal(request, error)
    }
  }

  async function handle(args: Args): Promise<Response> {
    const response = await answerTo(args)
    withholdPosition(args.request.url, response.headers)
    if (!options.open) return response
    const more = args.request.method === 'OPTIONS' ? preflight : anyOrigin
    for (const [name, value] of Object.entries(more)) response.headers.set(name, value)
    return response
  }

  return { loader: handle, action: handle }
}
