import type { ServerBuild } from '@remix-run/node'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { closeDatabase, databaseAnswers, untilAnswered } from '#db/client.server.ts'
import { brand } from '#app/brand.ts'
import { ensureFirstAdmin } from '#app/domain/accounts/admins.server.ts'
import { countWaiting } from '#app/domain/businesses/views-count.server.ts'
import { rememberPlanCodes } from '#app/domain/subscriptions/plan/plan-codes.server.ts'
import { currentProvider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { env } from '#app/env.server.ts'
import { startMetrics, type Metrics } from './metrics.server.ts'
import { readiness } from './readiness.server.ts'
import { sendSentence, sendText } from './response.server.ts'
import { refuseUnsafeStart } from './safe-start.server.ts'
import { safeServer } from './safe-server.server.ts'
import { SharedPages } from './shared-pages.server.ts'
import { siteOf, type Site } from './site.server.ts'
import { startTasks } from './tasks.server.ts'
import { staticFiles } from './static-files.server.ts'
import { limitTimes } from './time-limits.server.ts'

/** A server that listens at `url`. `close` lets requests and work under way finish. */
export type RunningServer = { url: string; close: () => Promise<void> }

/** How long the database may take to show that it is there, in milliseconds. */
const answersWithin = 2000

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

/** A server that is not ready answers 503, but for /healthz, which says why. */
function serverOf(
  files: ReturnType<typeof staticFiles>,
  site: Site,
  metrics: Metrics | null,
): Server {
  const server = safeServer({
    sendReady(req, res) {
      metrics?.observe(req, res)
      // Who reaches a server that closes is still served, on a connection that ends with the answer.
      if (readiness.is() === 'closing') res.setHeader('connection', 'close')
      return readiness.is() !== 'starting' && site.sendReady(req, res)
    },
    async answer(req, res) {
      if (req.url === '/healthz') {
        const state = await health()
        return sendText(res, state === 'ok' ? 200 : 503, `${state}\n`)
      }
      if (metrics && req.url === '/metrics') return metrics.answer(req, res)
      if (readiness.is() === 'starting') {
        const message = `${brand.name} is just opening its doors. Please try again in a moment.`
        return sendSentence(req, res, 503, message, { 'retry-after': '2' })
      }
      if (!files(req, res)) await site.answer(req, res)
    },
  })
  limitTimes(server, { proxies: env().TRUST_PROXY })
  return server
}

/** How long a proxy may take to notice that this server closes, in milliseconds. */
const proxyHearsWithin = 1500
/** How long requests under way may take then; with what closes after them, a process ends within ten seconds. */
const requestsEndWithin = 6500

/** What a server does besides answering. */
type Besides = { tasks: () => Promise<void>; pages: () => Promise<void> }
const nothingBesides: Besides = { tasks: async () => {}, pages: async () => {} }

/** Lets requests and work under way end, for as long as they may, while a proxy hears of it. */
async function stopServer(server: Server, stop: Besides): Promise<void> {
  readiness.closing()
  const worked = stop.tasks()
  // A proxy asks /healthz, and sends requests here until it has heard.
  if (env().TRUST_PROXY > 0) await pause(proxyHearsWithin)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const forceClose = setTimeout(() => server.closeAllConnections(), requestsEndWithin)
  await Promise.all([closed, worked, stop.pages()])
  clearTimeout(forceClose)
  await closeDatabase()
}

/** Starts the tasks of this process; the answer stops them. */
async function makeReady(prepare: () => Promise<void>, pages: SharedPages): Promise<Besides> {
  await prepare()
  await untilAnswered(refuseUnsafeStart)
  await untilAnswered(ensureFirstAdmin)
  await untilAnswered(() => rememberPlanCodes(currentProvider().codes))
  await pages.start()
  return {
    tasks: await startTasks(),
    pages: async () => void (await Promise.all([pages.stop(), countWaiting()])),
  }
}

/**
 * Serves the site: listens at once and answers 503 until `prepare` (database, migrations, seed) is
 * through, then works off the queue too where WORKER=inline. Throws ConfigurationError before
 * listening where the settings are wrong, and what `prepare` throws.
 */
export async function startServer({
  build,
  prepare,
}: {
  build: ServerBuild
  prepare: () => Promise<void>
}): Promise<RunningServer> {
  const pages = new SharedPages()
  const metrics = env().METRICS_TOKEN ? startMetrics(pages) : null
  const files = staticFiles(build.assetsBuildDirectory)
  const server = serverOf(files, siteOf(build, pages), metrics)
  const url = await listen(server)
  let besides = nothingBesides
  const close = () => stopServer(server, besides)
  try {
    besides = await makeReady(prepare, pages)
    readiness.ready()
  } catch (error) {
    await close()
    throw error
  }
  return { url, close }
}
