import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { limitTimes } from '#app/server/time-limits.server.ts'
import { fileOf } from '#tests/support/deployment/described.ts'

/** Seconds for which an idle connection is kept by Caddy, which docs/deploy puts in front, unless told otherwise. */
const caddyKeeps = 120

test('each proxy gives an idle connection up before the server behind it does', () => {
  const server = createServer()
  limitTimes(server, { proxies: 2 })
  // The shorter of the two counts.
  for (const name of ['client', 'http-keep-alive']) {
    const [, given] =
      new RegExp(`^ {2}timeout ${name} (\\d+)s$`, 'm').exec(fileOf('haproxy.cfg')) ?? []
    expect(Number(given), name).toBeGreaterThan(caddyKeeps)
    expect(server.keepAliveTimeout / 1000).toBeGreaterThan(Number(given))
  }
  expect(server.timeout).toBeGreaterThan(server.keepAliveTimeout)
})

test('a server without a proxy keeps nobody’s idle connection for minutes', () => {
  const server = createServer()
  limitTimes(server, { proxies: 0 })
  expect(server.keepAliveTimeout).toBeLessThanOrEqual(10_000)
})
