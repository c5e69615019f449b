import { expect, test } from 'vitest'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { sleepOfHttp, sleepyServer } from '#tests/support/sleepy-server.ts'

/** Seconds in which everything has ended: one deadline, on a machine with other work to do. */
const oneDeadline = 40

/** A server whose storage takes every call and sleeps. */
async function siteWith(way: keyof typeof sleepOfHttp): Promise<TestServer> {
  const port = await sleepyServer(sleepOfHttp[way])
  return startTestServer({
    seed: 'demo',
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_REGION: 'af-south-1',
      S3_ACCESS_KEY_ID: 'AK',
      S3_SECRET_ACCESS_KEY: 'SK',
    },
  })
}

const picture = (at: number) => `/pictures/${String(at).padStart(32, '0')}-800.avif`

/** How a request ended (`cut` in the middle of its body), and after how many seconds. */
async function ended(url: string, init: RequestInit = {}) {
  const begun = performance.now()
  const how = await fetch(url, init).then(
    (answer) =>
      answer.arrayBuffer().then(
        () => answer.status,
        () => 'cut' as const,
      ),
    () => 'cut' as const,
  )
  return { how, seconds: (performance.now() - begun) / 1000 }
}

async function signedInOwner({ url }: TestServer): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoLogins.premium),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

test('a storage that never answers costs one deadline, and nobody else anything', async () => {
  const server = await siteWith('never answers')
  const headers = await signedInOwner(server)
  const post = { method: 'POST', headers, body: '{"type":"image/jpeg","size":2048}' }
  const { uploadURL: imageURL } = (await (
    await fetch(`${server.url}/api/objects/upload`, post)
  ).json()) as { uploadURL: string }
  const put = { method: 'PUT', headers, body: JSON.stringify({ imageURL }) }

  const pictures = Array.from({ length: 200 }, (_, at) => ended(server.url + picture(at)))
  const uploads = Array.from({ length: 8 }, () => ended(`${server.url}/api/business/images`, put))
  const home = await fetch(server.url)
  const art = /\/art\/[^"' ]+\.svg/.exec(await home.text())?.[0] ?? ''
  const known = { headers: { 'if-none-match': `"${picture(1).split('/').pop()}"` } }
  const local = await Promise.all([
    ended(server.url + art),
    ended(server.url + picture(1), known),
    ended(`${server.url}/directory`),
    ended(`${server.url}/healthz`),
  ])
  expect(local.map(({ how }) => how)).toEqual([200, 304, 200, 200])
  expect(Math.max(...local.map(({ seconds }) => seconds))).toBeLessThan(9)

  const hung = await Promise.all([...pictures, ...uploads])
  expect(new Set(hung.map(({ how }) => how))).toEqual(new Set([502]))
  expect(Math.max(...hung.map(({ seconds }) => seconds))).toBeLessThan(oneDeadline)
  const after = await ended(server.url + picture(500))
  expect(after.how).toBe(502)
  expect(after.seconds).toBeLessThan(2)
})

test('a storage that stops in the middle of a picture cuts it off, and is left alone then', async () => {
  const server = await siteWith('stops in the middle of the body')
  const pictures = Array.from({ length: 12 }, (_, at) => ended(server.url + picture(at)))
  const cut = await Promise.all(pictures)
  expect(cut.map(({ how }) => how)).not.toContain(200)
  expect(Math.max(...cut.map(({ seconds }) => seconds))).toBeLessThan(oneDeadline)
  expect(await ended(server.url + picture(500))).toMatchObject({ how: 502 })
})
