import { createRequestHandler, data, type ServerBuild } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { readableAnswer } from '#app/server/readable-answer.server.ts'

/** A site of one route without a page, which refuses with this. */
const siteThat = (refuse: () => never) =>
  createRequestHandler(
    {
      entry: { module: { handleError: () => {}, default: () => new Response() } },
      routes: {
        root: { id: 'root', path: '', module: { default: () => null } },
        file: {
          id: 'file',
          parentId: 'root',
          path: 'file',
          module: { loader: refuse, action: refuse },
        },
        read: {
          id: 'read',
          parentId: 'root',
          path: 'read',
          module: { loader: () => new Response('x') },
        },
      },
      assets: { version: '1', url: '/m.js', entry: { module: '/e.js', imports: [] }, routes: {} },
      future: { v3_singleFetch: true },
      isSpaMode: false,
      publicPath: '/',
      assetsBuildDirectory: '',
    } as unknown as ServerBuild,
    'production',
  )

const refuseWith = (status: number) => () => {
  throw data({ code: 'invalid', message: 'No' }, { status, headers: { 'retry-after': '7' } })
}

test.each([
  ['POST', '/read', 405, 'That is not possible here.'],
  ['GET', '/file', 404, 'There is nothing at this address.'],
  ['POST', '/file', 422, 'That did not arrive as it should. Please go back and try again.'],
  ['POST', '/file', 429, 'That was too often. Please wait a while before you try again.'],
])('%s %s, refused with %i where no page shows it, is answered in our words', async (...given) => {
  const [method, path, status, words] = given
  const request = new Request(`http://gems.test${path}`, { method })
  const answer = await readableAnswer(await siteThat(refuseWith(status))(request), request)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).toBe(`${words}\n`)
})

test('other answers stay as they are', async () => {
  const given = Response.json({ error: 'Unexpected Server Error' }, { status: 404 })
  expect(await readableAnswer(given, new Request('http://gems.test/read'))).toBe(given)
})

describe('a sentence with which a file is refused', () => {
  const refused = () =>
    new Response('This calendar link no longer works.', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '7' },
    })

  test('is a page to a browser that opens its address, with the same status', async () => {
    const request = new Request('http://gems.test/feed.ics', { headers: { accept: 'text/html' } })
    const answer = await readableAnswer(refused(), request)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([404, '7'])
    expect(await answer.text()).toContain('<p>This calendar link no longer works.</p>')
  })

  test('stays as it is for a program, and where a page shows it as a picture', async () => {
    const programs: Record<string, string>[] = [
      { accept: 'text/calendar, */*' },
      { accept: 'text/html', 'sec-fetch-dest': 'image' },
    ]
    for (const headers of programs) {
      const given = refused()
      const request = new Request('http://gems.test/feed.ics', { headers })
      expect(await readableAnswer(given, request)).toBe(given)
    }
  })
})

test('a browser is shown the same words as a page, which fetches nothing', async () => {
  const request = new Request('http://gems.test/file', { headers: { accept: 'text/html,*/*' } })
  const answer = await readableAnswer(await siteThat(refuseWith(404))(request), request)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await answer.text()
  expect(html).toContain('<h1>Not found</h1><p>There is nothing at this address.</p>')
  expect(html).not.toMatch(/<script|<link|src=/)
})
