import type { AppLoadContext, RequestHandler, ServerBuild } from '@remix-run/node'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { awayMessage, awayRetryAfter } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { allowOldReads } from '#db/connections/old-reads.ts'
import { branchHandler } from './branch-handler.server.ts'
import { isForeignPost } from './foreign-post.server.ts'
import { asksAsAnybody, keepForClick } from './keep-for-click.server.ts'
import { malformedRequest } from './malformed-request.server.ts'
import { pageElsewhere } from './one-origin.server.ts'
import type { SharedPages } from './shared-pages.server.ts'
import { markChange } from './change-mark.server.ts'
import { readableAnswer } from './readable-answer.server.ts'
import { requestOf } from './request.server.ts'
import { sendResponse, sendSentence, sendText } from './response.server.ts'

export type Site = {
  /** Sends a kept page, if that is all there is to do. */
  sendReady: (req: IncomingMessage, res: ServerResponse) => boolean
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>
}

const comeBack = { 'retry-after': String(awayRetryAfter) }

/** Whether the request was answered without the site: malformed, of another origin, or sent from another site. */
function refuse(req: IncomingMessage, res: ServerResponse): boolean {
  const refusal = malformedRequest(req)
  if (refusal) {
    sendSentence(req, res, refusal.status, refusal.text, refusal.headers)
    return true
  }
  const elsewhere = pageElsewhere(req, env())
  if (elsewhere) {
    sendText(res, 307, `This page is at ${elsewhere}\n`, { location: elsewhere })
    return true
  }
  const isForeign = isForeignPost(req, env().publicUrl)
  if (isForeign) {
    const message =
      'This form was sent from another site. Please open the page here and send it again.'
    sendSentence(req, res, 403, message)
  }
  return isForeign
}

const contextOf = (clientAddress: string | undefined): AppLoadContext =>
  clientAddress === undefined ? {} : { clientAddress }

async function runRemix(
  remix: RequestHandler,
  request: Request,
  context: AppLoadContext,
): Promise<Response | 'database away'> {
  const response = await readableAnswer(await remix(request, context), request)
  if (context.databaseAway) return 'database away'
  if (response.status === 503 && !response.headers.has('retry-after')) {
    response.headers.set('retry-after', comeBack['retry-after'])
  }
  return response
}

/** Answers requests with the pages of `build`; those that are the same for everybody come from `pages`. */
export function siteOf(build: ServerBuild, pages: SharedPages): Site {
  const remix = branchHandler(build)
  const { protocol } = new URL(env().publicUrl)
  const render = (request: Request, context: AppLoadContext) => runRemix(remix, request, context)
  const sendReady: Site['sendReady'] = (req, res) =>
    !malformedRequest(req) && !pageElsewhere(req, env()) && pages.sendReady(req, res)
  const answer: Site['answer'] = async (req, res) => {
    if (refuse(req, res)) return
    const shared = await allowOldReads(() => pages.answer(req, res, render))
    if (shared === 'sent') return
    const context = contextOf(req.socket.remoteAddress)
    const own = () => render(requestOf(req, res, protocol), context)
    const response = shared ?? (await (asksAsAnybody(req) ? allowOldReads(own) : own()))
    if (response === 'database away') return sendSentence(req, res, 503, awayMessage, comeBack)
    keepForClick(req, response)
    await markChange(req, response)
    await sendResponse(req, res, response)
  }
  return { sendReady, answer }
}
