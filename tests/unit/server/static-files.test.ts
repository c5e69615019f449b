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
  const server = createServer((req, res) => serve(req, res, () => res.writeHead(404).end()))
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

test('a file is read and nothing else', async () => {
  const { url } = await serveFolder(['here.css'])
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await fetch(`${url}/here.css?v=1`, { method })
    expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
    expect((await fetch(`${url}/nothing.css`, { method })).status).toBe(404)
  }
  expect((await fetch(`${url}/here.css`, { method: 'HEAD' })).status).toBe(200)
})
