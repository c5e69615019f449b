import { beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let home: string
beforeAll(async () => {
  // As on a laptop: the address is nobody's setting but the port's.
  server = await startTestServer({ env: { PUBLIC_URL: '' } })
  home = `http://localhost:${new URL(server.url).port}`
})

const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(server.url + path, { method, headers, redirect: 'manual' })
const asPage = { accept: 'text/html', 'sec-fetch-dest': 'document' }

it('prints the one address', () => {
  expect(server.output()).toContain(`CPT Gems is open at ${home}\n`)
})

it('leads pages there, by GET and HEAD, whatever else is asked', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask('/directory?what=bread', asPage, method)
    expect([status, headers.get('location')]).toEqual([307, `${home}/directory?what=bread`])
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await ask('//evil.example/', asPage)).status).toBe(400)
})

it('lets programs, health checks, the API and files be asked under every name', async () => {
  const statusOf = async (path: string, headers: Record<string, string>) => {
    const answer = await ask(path, headers)
    await answer.arrayBuffer()
    return answer.status
  }
  expect(await statusOf('/healthz', asPage)).toBe(200)
  expect(await statusOf('/', { accept: '*/*' })).toBe(200)
  expect(await statusOf('/api/businesses', asPage)).toBe(200)
  expect(await statusOf('/favicon.svg', asPage)).toBe(200)
  expect(await statusOf('/', { ...asPage, 'x-forwarded-for': '192.0.2.1' })).toBe(200)
})
