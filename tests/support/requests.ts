import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { startSession } from '#app/domain/accounts/sessions.server.ts'

/** Where the requests of route tests go. */
export const testSite = 'http://localhost:3000'

/** What the server gives a loader or an action: the address of who asks stands in the context. */
export const routeArgs = (
  request: Request,
  params: Record<string, string> = {},
  clientAddress = '192.0.2.1',
) =>
  ({ request, params, context: { clientAddress } }) as unknown as LoaderFunctionArgs &
    ActionFunctionArgs

/** The header of an API client that signed in as this user. */
export const bearer = async (userId: string) => ({
  authorization: `Bearer ${await startSession(userId)}`,
})

type More = { cookie?: string; headers?: Record<string, string>; address?: string }

const headersOf = ({ cookie, headers }: More) => ({ ...(cookie ? { cookie } : {}), ...headers })

/** Loader arguments for a GET of this path. */
export const get = (path: string, more: More = {}) =>
  routeArgs(new Request(testSite + path, { headers: headersOf(more) }), {}, more.address)

export const post = (
  path: string,
  fields: Record<string, string> | [string, string][],
  more: More = {},
) =>
  routeArgs(
    new Request(testSite + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: headersOf(more),
    }),
    {},
    more.address,
  )

export const postJson = (path: string, body: unknown, more: More = {}) =>
  routeArgs(
    new Request(testSite + path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headersOf(more) },
    }),
    {},
    more.address,
  )

/** The result of a loader or action: a thrown or returned response's parts, or plain data. */
export async function outcome(work: Promise<unknown>) {
  const result = await work.catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown
    return thrown
  })
  if (result instanceof Response) {
    return {
      status: result.status,
      location: result.headers.get('location'),
      cookies: result.headers.getSetCookie(),
      headers: result.headers,
      data: undefined as unknown,
    }
  }
  const wrapped = result as { data?: unknown; init?: ResponseInit | null; type?: string }
  const isWrapped = typeof result === 'object' && result !== null && 'init' in result
  const headers = new Headers(isWrapped ? wrapped.init?.headers : undefined)
  return {
    status: (isWrapped ? wrapped.init?.status : undefined) ?? 200,
    location: null,
    cookies: headers.getSetCookie(),
    headers,
    data: isWrapped ? wrapped.data : result,
  }
}

export const cookieFrom = (cookies: string[]): string =>
  cookies.map((cookie) => cookie.split(';')[0]).join('; ')

export const errorsOf = (data: unknown): Record<string, string[]> =>
  (data as { lastResult?: { error?: Record<string, string[]> } }).lastResult?.error ?? {}

export const keptOf = (data: unknown): Record<string, unknown> =>
  (data as { lastResult?: { initialValue?: Record<string, unknown> } }).lastResult?.initialValue ??
  {}
