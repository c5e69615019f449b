import type { AppLoadContext, RequestHandler, ServerBuild } from '@remix-run/node'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { awayMessage, awayRetryAfter } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { ourFault, withReference } from '#app/http/reference.server.ts'
import { branchHandler } from './branch-handler.server.ts'
import { isForeignPost } from './foreign-post.server.ts'
import { malformedRequest } from './malformed-request.server.ts'
import { pageElsewhere } from './one-origin.server.ts'
import type { PageCache } from './page-cache.server.ts'
import { requestOf } from './request.server.ts'
import { sendResponse, sendText } from './response.server.ts'

export type Answer = (req: IncomingMessage, res: ServerResponse) => Promise<void>

const comeBack = { 'retry-after': String(awayRetryAfter) }

/** Whether the request was answered without the site: malformed, of another origin, or sent from another site. */
function refuse(req: IncomingMessage, res: ServerResponse): boolean {
  const refusal = malformedRequest(req)
  if (refusal) {
    sendText(res, refusal.status, refusal.text, refusal.headers)
    return true
  }
  const elsewhere = pageElsewhere(req, env())
  if (elsewhere) {
    sendText(res, 307, `This page is at ${elsewhere}\n`, { location: elsewhere })
    return true
  }
  const isForeign = isForeignPost(req, env().publicUrl)
  if (isForeign) {
    const message = 'This form was sent from another site. Please open it here and send it again.\n'
    sendText(res, 403, message)
  }
  return isForeign
}

/** Remix's last resort names neither site nor request. */
async function readable(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 500 || !type.startsWith('text/plain')) return response
  const text = await response.text()
  if (!text.startsWith('Unexpected Server Error')) {
    return new Response(text, { status: 500, headers: response.headers })
  }
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(`${withReference(ourFault)}\n`, { status: 500, headers })
}

async function runRemix(
  remix: RequestHandler,
  request: Request,
  clientAddress: string | undefined,
): Promise<Response | 'database away'> {
  const context: AppLoadContext = clientAddress === undefined ? {} : { clientAddress }
  const response = await readable(await remix(request, context))
  if (context.databaseAway) return 'database away'
  if (response.status === 503 && !response.headers.has('retry-after')) {
    response.headers.set('retry-after', comeBack['retry-after'])
  }
  return response
}

/** Answers requests with the pages of `build`, from `pages` where they are kept there. */
export function siteOf(build: ServerBuild, pages: PageCache): Answer {
  const remix = branchHandler(build)
  const { protocol } = new URL(env().publicUrl)
  return async (req, res) => {
    if (refuse(req, res)) return
    // Data fetched ahead is good for the click that follows; answers that say otherwise stay as they are.
    const isAhead = /prefetch/.test(`${req.headers['sec-purpose'] ?? req.headers['purpose'] ?? ''}`)
    if (isAhead) res.setHeader('cache-control', 'private, max-age=10')
    const key = pages.keyOf(req.method, req.url ?? '', req.headers)
    const kept = key === null ? null : await pages.find(key, req.headers)
    if (kept) {
      res.writeHead(kept.status, kept.headers)
      res.end(req.method === 'HEAD' ? undefined : kept.body)
      return
    }
    const { generation } = pages
    const request = requestOf(req, res, protocol)
    const response = await runRemix(remix, request, req.socket.remoteAddress)
    if (response === 'database away') return sendText(res, 503, `${awayMessage}\n`, comeBack)
    await sendResponse(req, res, response, (headers, body) => {
      if (key !== null) pages.keep(key, generation, headers, body)
    })
  }
}
