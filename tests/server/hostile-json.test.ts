import { expect, test } from 'vitest'
import { describedApi } from '#tests/support/described-api.ts'
import { faultsInLog, faultsOf, visitors } from '#tests/support/hostile.ts'
import { isDrill } from '#tests/support/runs.ts'
import { startTestServer } from '#tests/support/server.ts'

type Json = Record<string, unknown>

/** Texts as JSON spells them: NUL, both halves of a surrogate pair, another control. */
const texts = ['\u0000', 'a\u0000b', '\ud800', 'a@b\udc00.example', '\u0007']

/** The value with each of its texts, numbers and names bent in turn. */
function bent(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => bent(one).map((other) => value.with(at, other)))
  }
  if (typeof value !== 'object' || value === null) return texts
  const whole = value as Json
  return Object.entries(whole).flatMap(([key, one]) => [
    ...[...bent(one), ...texts.slice(0, 3)].map((other) => ({ ...whole, [key]: other })),
    { ...whole, [`${key}\u0000`]: one, '\ud800': one },
  ])
}

test('no call of the API can be bent so that it meets a fault', async () => {
  const server = await startTestServer({ seed: 'demo', env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  const { document } = await describedApi(server.url)
  const { premium, admin } = await visitors(server)
  // Those who get furthest; now and then, and always in a drill, the others too.
  const senders = (path: string, at: number) => {
    if (isDrill || at % 10 === 0) return [{}, premium, admin]
    return path.startsWith('/api/admin/') ? [admin] : [premium]
  }
  const requests = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const example = operation.requestBody?.content['application/json'].example
      if (!example || path === '/api/auth/logout') return []
      return bent(example).flatMap((body, at) =>
        senders(path, at).map((headers) => ({
          method: method.toUpperCase(),
          path: path.replaceAll(/\{\w+\}/g, 'none'),
          headers: { ...headers, origin: server.url, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })),
      )
    }),
  )
  expect(requests.length).toBeGreaterThan(300)
  expect(await faultsOf(server, requests)).toEqual([])
  // What others send wrong is no fault of ours.
  expect(faultsInLog(server)).toEqual([])
})
