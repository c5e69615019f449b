import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { staticFiles } from '#app/server/static-files.server.ts'

async function serveFolder(names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-static-'))
  for (const name of names) writeFileSync(join(folder, name), 'a{}'.repeat(99))
  const serve = staticFiles(folder)
  const server = createServer((req, res) => void (serve(req, res) || res.writeHead(404).end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a file deleted by another build fails only its own request', async () => {
  const { folder, url } = await serveFolder(['gone.css', 'here.css'])
  rmSync(join(folder, 'gone.css'))
  await expect(fetch(`${url}/gone.css`).then((answer) => answer.text())).rejects.toThrow()
  const answer = await fetch(`${url}/here.css`)
  expect([answer.status, (await answer.text()).length]).toEqual([200, 297])
})

test('the icons are fetched with each page: Chromium loses those that it kept', async () => {
  const { url } = await serveFolder(['icons-BMoYJqbx.svg', 'house-1f2e3d4c.svg'])
  const kept = async (name: string) => (await fetch(`${url}/${name}`)).headers.get('cache-control')
  expect(await kept('icons-BMoYJqbx.svg')).toBe('no-store')
  expect(await kept('house-1f2e3d4c.svg')).toContain('immutable')
})

test('a file is read and nothing else', async () => {
  const { url } = await serveFolder(['here.css'])
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await fetch(`${url}/here.css?v=1`, { method })
    expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
    expect((await fetch(`${url}/nothing.css`, { method })).status).toBe(404)
  }
  expect((await fetch(`${url}/here.css`, { method: 'HEAD' })).status).toBe(200)
})

test.each([
  ['bytes=0-4', 206, 5],
  ['bytes=290-', 206, 7],
  ['bytes=290-9999', 206, 7],
  ['bytes=297-', 416, 0],
  ['bytes=9999-10000', 416, 0],
  ['bytes=0-0', 200, 297],
  ['bytes=-5', 206, 5],
  ['bytes=-9999', 206, 297],
  ['bytes=-0', 416, 0],
  ['bytes=5-2', 200, 297],
  ['bytes=', 200, 297],
  ['bytes=-', 200, 297],
  ['bytes=a-b', 200, 297],
  ['bytes=0-1,5-6', 200, 297],
  ['lines=0-4', 200, 297],
  ['bytes=99999999999999999999-', 416, 0],
  [`bytes=1${'0'.repeat(21)}-`, 416, 0],
  [`bytes=1${'0'.repeat(21)}-2${'0'.repeat(21)}`, 416, 0],
  [`bytes=0-1${'0'.repeat(400)}`, 206, 297],
  [`bytes=-1${'0'.repeat(21)}`, 206, 297],
  ['bytes=0x1-4', 200, 297],
])('of a file %s is answered %i with %i bytes', async (range, status, length) => {
  const { url } = await serveFolder(['here.css'])
  const answer = await fetch(`${url}/here.css`, { headers: { range } })
  const body = await answer.text()
  expect([answer.status, body.length]).toEqual([status, length])
  const given = answer.headers.get('content-range')
  if (status === 200) expect(given).toBeNull()
  if (status === 416) {
    expect(given).toBe('bytes */297')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  if (status === 206) expect(given).toMatch(/^bytes \d+-\d+\/297$/)
})

test('a part is for who reads, and for who has the file of now', async () => {
  const { url } = await serveFolder(['here.css'])
  const ask = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${url}/here.css`, { method, headers: { range: 'bytes=0-4', ...headers } })
  const { headers } = await ask({})
  expect((await ask({ 'if-range': headers.get('last-modified') ?? '' })).status).toBe(206)
  expect((await ask({ 'if-range': 'Sun, 01 Nov 2020 10:00:00 GMT' })).status).toBe(200)
  // A weak tag says nothing of bytes.
  expect((await ask({ 'if-range': headers.get('etag') ?? '' })).status).toBe(200)
  expect((await ask({}, 'HEAD')).status).toBe(200)
})
