import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { db, poolFigures } from '#db/client.server.ts'
import { workFigures } from '#app/domain/work-figures.server.ts'
import { env } from '#app/env.server.ts'
import { constantTimeEqual } from '#app/hmac.server.ts'
import { log } from '#app/log.server.ts'
import { sendText } from './response.server.ts'
import type { SharedPages } from './shared-pages.server.ts'

/** What a request asks for: few names, whatever strangers ask. */
function kindOf(path: string): string {
  if (path.startsWith('/api/')) return 'api'
  if (path === '/healthz') return 'health'
  if (/^\/(assets|fonts|film|art|map|share|pictures|objects)\//.test(path)) return 'file'
  return path.split('?', 1)[0]?.endsWith('.data') ? 'data' : 'page'
}

function workGauges(registers: Registry[]) {
  const labels = { labelNames: ['kind'] as const, registers }
  const waiting = new Gauge({ name: 'work_waiting', help: 'Jobs and deliveries to do', ...labels })
  const late = new Gauge({
    name: 'work_late',
    help: 'Of them, those whose time has come',
    ...labels,
  })
  const failed = new Gauge({ name: 'work_failed', help: 'Given up after all attempts', ...labels })
  const age = new Gauge({
    name: 'work_late_seconds',
    help: 'Age of the oldest late one',
    ...labels,
  })
  return async () => {
    for (const gauge of [waiting, late, failed, age]) gauge.reset()
    for (const figures of await workFigures(db)) {
      const { kind } = figures
      waiting.set({ kind }, figures.waiting)
      late.set({ kind }, figures.late)
      failed.set({ kind }, figures.failed)
      age.set({ kind }, figures.ageSeconds)
    }
  }
}

function poolGauge(registers: Registry[]) {
  const gauge = new Gauge({
    name: 'database_connections',
    help: 'Connections of a pool that are open and idle, and callers who wait for one',
    labelNames: ['pool', 'state'] as const,
    registers,
  })
  return () => {
    for (const { pool, ...states } of poolFigures()) {
      for (const [state, count] of Object.entries(states)) gauge.set({ pool, state }, count)
    }
  }
}

function cacheGauges(pages: SharedPages, registers: Registry[]) {
  const looks = new Gauge({
    name: 'page_cache_requests',
    help: 'Requests since the start whose page was kept, or could have been',
    labelNames: ['result'] as const,
    registers,
  })
  const bytes = new Gauge({ name: 'page_cache_bytes', help: 'Size of kept pages', registers })
  return () => {
    const { hits, misses, size } = pages.figures
    looks.set({ result: 'hit' }, hits)
    looks.set({ result: 'miss' }, misses)
    bytes.set(size)
  }
}

/** Counts and times each request at its end. */
function requestObserver(registers: Registry[]) {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the end of its answer',
    labelNames: ['kind', 'method', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Answers of 500 and above, but for the checks of health',
    labelNames: ['kind'] as const,
    registers,
  })
  return function observe(req: IncomingMessage, res: ServerResponse): void {
    const end = seconds.startTimer()
    res.once('close', () => {
      const method =
        /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.exec(req.method ?? '')?.[0] ?? 'other'
      const status = res.writableFinished ? String(res.statusCode) : 'aborted'
      const kind = kindOf(req.url ?? '')
      end({ kind, method, status })
      if (res.statusCode >= 500 && kind !== 'health') errors.inc({ kind })
    })
  }
}

/**
 * Counts requests for Prometheus, and tells what it counted at `/metrics` to who brings METRICS_TOKEN. Text format 0.0.4:
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function startMetrics(pages: SharedPages) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const observe = requestObserver(registers)
  const [ofWork, ofPools, ofCache] = [
    workGauges(registers),
    poolGauge(registers),
    cacheGauges(pages, registers),
  ]

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const given = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? ''
    if (!constantTimeEqual(given, env().METRICS_TOKEN ?? '')) {
      return sendText(res, 401, 'Please send METRICS_TOKEN as a Bearer token.\n', {
        'www-authenticate': 'Bearer',
      })
    }
    ofPools()
    ofCache()
    // Without the database the other figures are worth most.
    await ofWork().catch((error: unknown) => log.warn({ err: error }, 'work was not counted'))
    sendText(res, 200, await registry.metrics(), { 'content-type': registry.contentType })
  }

  return { observe, answer }
}

export type Metrics = ReturnType<typeof startMetrics>
