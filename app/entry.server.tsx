import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { randomBytes } from 'node:crypto'
import { isDatabaseAway } from './domain/errors.ts'
import { paymentHosts } from './domain/subscriptions/checkout/payment-page.server.ts'
import { env } from './env.server.ts'
import { withholdPosition } from './http/position.server.ts'
import { documentHeaders } from './http/document-headers.server.ts'
import { PageResponse } from './http/page-response.server.ts'
import { renderPage } from './render-page.server.tsx'
import { hashedScripts } from './http/script-hashes.server.ts'
import { scriptsAfterPaint } from './http/scripts-after-paint.server.ts'
import { log } from './log.server.ts'
import { currentRequest } from './log/current-request.server.ts'
import { silenceConsole, reportUncaught } from './log/process-faults.ts'

// Development keeps the plain console.
if (env().NODE_ENV === 'production') {
  reportUncaught()
  silenceConsole()
}

/** Milliseconds until rendering is aborted. */
export const streamTimeout = 10_000

/** Says on a page, or on its data, what the limit says that refused it; Remix asks the `headers` of layouts alone. */
function sayWhenToRetry(status: number, headers: Headers): void {
  if (status !== 429) return
  for (const [name, value] of Object.entries(currentRequest()?.retry ?? {})) {
    headers.set(name, value)
  }
}

/** Renders the whole page before sending, so that it can be compressed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { sharedPage }: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const page = await renderPage({ request, context, nonce, timeout: streamTimeout })
  withholdPosition(request.url, headers)
  const painted = import.meta.env.DEV ? page.html : scriptsAfterPaint(page.html, nonce)
  const { html, sources } = sharedPage
    ? hashedScripts(painted, nonce)
    : { html: painted, sources: [`'nonce-${nonce}'`] }
  sayWhenToRetry(status, headers)
  documentHeaders(headers, { scripts: sources, formHosts: paymentHosts() })
  return new PageResponse(html, { headers, status: page.failed ? 500 : status })
}

/** Data that a script asks for, instead of a page. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  withholdPosition(request.url, response.headers)
  sayWhenToRetry(response.status, response.headers)
  return response
}

const isLogged = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isLogged' in data

/** Logs faults only: refusals are responses, or the framework's own, such as a 405. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && (error.status < 500 || isLogged(error.data))) return
  if (isDatabaseAway(error)) {
    context.databaseAway = true
    return
  }
  log.error({ err: error, url: request.url }, 'request failed')
}
