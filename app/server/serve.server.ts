import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  closeDatabase,
  databaseAnswers,
  listen as listenTo,
  untilAnswered,
} from '#db/client.server.ts'
import { brand } from '#app/brand.ts'
import { ensureFirstAdmin } from '#app/domain/accounts/admins.server.ts'
import { rememberPlanCodes } from '#app/domain/subscriptions/plan/plan-codes.server.ts'
import { currentProvider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { awayMessage, awayRetryAfter } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { branchHandler } from './branch-handler.server.ts'
import { isForeignPost } from './foreign-post.server.ts'
import { malformedRequest } from './malformed-request.server.ts'
import { PageCache } from './page-cache.server.ts'
import { pageElsewhere } from './one-origin.server.ts'
import { readiness } from './readiness.server.ts'
import { requestOf } from './request.server.ts'
import { sendResponse, sendText } from './response.server.ts'
import { refuseUnsafeStart } from './safe-start.server.ts'
import { startTasks } from './tasks.server.ts'
import { staticFiles } from './static-files.server.ts'

/** A server that listens at `url`. `close` lets requests and work under way finish. */
export type RunningServer = { url: string; close: () => Promise<void> }

/** How long the database may take to show that it is there, in milliseconds. */
const answersWithin = 2000

const comeBack = { 'retry-after': String(awayRetryAfter) }

/** `ok`, or why requests cannot be answered; asks the database each time. */
async function health(): Promise<string> {
  if (readiness.is() !== 'ready') return readiness.is()
  return (await databaseAnswers(answersWithin)) ? 'ok' : 'the database does not answer'
}

function listen(server: Server): Promise<string> {
  const { HOST, PORT } = env()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => {
      const { port } = server.address() as AddressInfo
      resolve(`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`)
    })
  })
}

/**
 * Serves the site: listens at once and answers 503 until `prepare` (database, migrations, seed) is
 * through, then works off the queue too where WORKER=inline. Throws ConfigurationError before
 * listening where the settings are wrong, and what `prepare` throws.
 */
export async function startServer(options: {
  build: ServerBuild
  prepare: () => Promise<void>
}): Promise<RunningServer> {
  const { publicUrl } = env()
  const files = staticFiles(options.build.assetsBuildDirectory)
  const remix = branchHandler(options.build)
  const origin = new URL(publicUrl)

  const pages = new PageCache()
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const refusal = malformedRequest(req)
    if (refusal) return sendText(res, refusal.status, refusal.text, refusal.headers)
    const elsewhere = pageElsewhere(req, env())
    if (elsewhere) {
      return sendText(res, 307, `This page is at ${elsewhere}\n`, { location: elsewhere })
    }
    if (isForeignPost(req, publicUrl)) {
      return sendText(
        res,
        403,
        'This form was sent from another site. Please open it here and send it again.\n',
      )
    }
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
    const request = requestOf(req, res, origin.protocol)
    const clientAddress = req.socket.remoteAddress
    const context: AppLoadContext = clientAddress === undefined ? {} : { clientAddress }
    const response = await remix(request, context)
    if (context.databaseAway) return sendText(res, 503, `${awayMessage}\n`, comeBack)
    if (response.status === 503 && !response.headers.has('retry-after')) {
      response.headers.set('retry-after', comeBack['retry-after'])
    }
    await sendResponse(req, res, response, (headers, body) => {
      if (key !== null) pages.keep(key, generation, headers, body)
    })
  }

  const server = createServer((req, res) => {
    if (req.url === '/healthz') {
      void health().then((state) => sendText(res, state === 'ok' ? 200 : 503, `${state}\n`))
      return
    }
    if (readiness.is() !== 'ready') {
      return sendText(
        res,
        503,
        `${brand.name} is just opening its doors. Please try again in a moment.\n`,
        { 'retry-after': '2' },
      )
    }
    files(req, res, () => {
      answer(req, res).catch((error: unknown) => {
        log.error({ err: error }, 'a request failed')
        if (!res.headersSent)
          sendText(res, 500, 'Something went wrong on our side. Please try again.\n')
        else res.destroy()
      })
    })
  })
  // A picture of 5 MB over a slow line takes minutes.
  server.requestTimeout = 300_000
  server.headersTimeout = 20_000
  // Without a byte either way for so long, nobody reads any more; the longest work, an import, takes less.
  server.timeout = 360_000

  const url = await listen(server)
  let stopTasks = async () => {}
  const close = async () => {
    readiness.closing()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const forceClose = setTimeout(() => server.closeAllConnections(), 10_000)
    await Promise.all([closed, stopTasks()])
    clearTimeout(forceClose)
    await closeDatabase()
  }
  try {
    await options.prepare()
    await untilAnswered(refuseUnsafeStart)
    await untilAnswered(ensureFirstAdmin)
    await untilAnswered(() => rememberPlanCodes(currentProvider().codes))
    const forget = () => pages.clear()
    await listenTo('directory_changed', { heard: forget, lost: forget })
    stopTasks = await startTasks()
    readiness.ready()
  } catch (error) {
    await close()
    throw error
  }
  return { url, close }
}
