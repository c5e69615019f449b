import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { isDatabaseAway } from './domain/errors.ts'
import { paymentHosts } from './domain/subscriptions/checkout/payment-page.server.ts'
import { env } from './env.server.ts'
import { withholdPosition } from './http/position.server.ts'
import { documentHeaders } from './http/document-headers.server.ts'
import { hashedScripts } from './http/script-hashes.server.ts'
import { NonceContext } from './ui/layout/nonce.ts'
import { log } from './log.server.ts'
import { silenceConsole, reportUncaught } from './log/process-faults.ts'

// Development keeps the plain console.
if (env().NODE_ENV === 'production') {
  reportUncaught()
  silenceConsole()
}

/** Milliseconds until rendering is aborted. */
export const streamTimeout = 10_000

const end = '</body></html>'

/** Remix writes the data for its scripts after the end of the document: it belongs before it. */
function wholeDocument(html: string): string {
  const at = html.indexOf(end)
  return at === -1 ? html : html.slice(0, at) + html.slice(at + end.length) + end
}

/** Renders the whole page before sending, so that it can be compressed and cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { sharedPage }: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  return new Promise((resolve, reject) => {
    let failed = false
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </NonceContext.Provider>,
      {
        nonce,
        // Otherwise what was waited for comes behind the page, where only scripts put it into its place.
        progressiveChunkSize: Infinity,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          withholdPosition(request.url, headers)
          text(body).then((rendered) => {
            const whole = wholeDocument(rendered)
            const { html, sources } = sharedPage
              ? hashedScripts(whole, nonce)
              : { html: whole, sources: [`'nonce-${nonce}'`] }
            documentHeaders(headers, { scripts: sources, formHosts: paymentHosts() })
            resolve(new Response(html, { headers, status: failed ? 500 : status }))
          }, reject)
          pipe(body)
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          failed = true
          log.error({ err: error, url: request.url }, 'page rendering failed')
        },
      },
    )
  })
}

/** Data that a script asks for, instead of a page. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  withholdPosition(request.url, response.headers)
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
