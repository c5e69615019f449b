import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { freePort } from '#tests/support/free-port.ts'
import { processorSeconds, type Side } from './side.ts'

type Note = (what: string, who: string, figure: number) => void
type Page = { what: string; path: string; headers?: Record<string, string>; isRandom?: boolean }

const seconds = 4
const connections = 16

/** Any cookie that is not known: such a request is never answered from memory. */
const anew = { cookie: 'session=none' }

async function profileOf(side: Side): Promise<string> {
  const page = await (await fetch(`${side.url}/directory`)).text()
  return /href="(\/business\/[a-z0-9-]+)"/.exec(page)?.[1] ?? '/'
}

const server = `
process.once('message', ({ port, body }) => {
  const bytes = Buffer.from(body, 'base64')
  require('node:http').createServer((req, res) => {
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': bytes.length })
    res.end(bytes)
  }).listen(port, '127.0.0.1', () => process.send('ready'))
})`

/** Node alone, sending the same compressed bytes. */
async function bare(bytes: Buffer): Promise<Pick<Side, 'url' | 'pid'> & { end: () => void }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['-e', server], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send({ port, body: bytes.toString('base64') })
  await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, end: () => void child.kill() }
}

/** Requests a second, and those that a second of the server's own processor time answers. */
async function load({ url, pid }: Pick<Side, 'url' | 'pid'>, { path, headers, isRandom }: Page) {
  const before = processorSeconds(pid)
  const result = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip', 'user-agent': 'Mozilla/5.0 (bench)', ...headers },
    ...(isRandom && {
      idReplacement: true,
      requests: [{ method: 'GET', path: `${path}?utm_source=[<id>]` }],
    }),
  })
  if (result.non2xx > 0) throw new Error(`${path}: ${result.non2xx} answers are no pages`)
  const used = processorSeconds(pid) - before
  return {
    rate: result.requests.average,
    perProcessor: used > 0 ? result.requests.total / used : 0,
  }
}

/** One round: bare node, then each side, for every kind of page. */
export async function measurePages(sides: Side[], note: Note): Promise<void> {
  const profile = await profileOf(sides[0] as Side)
  const pages: Page[] = [
    { what: 'home, kept', path: '/' },
    { what: 'directory, kept', path: '/directory' },
    { what: 'profile, kept', path: profile },
    { what: 'directory with ?utm_source=, kept', path: '/directory', isRandom: true },
    { what: 'pricing, not kept', path: '/pricing', headers: anew },
    { what: 'directory, not kept', path: '/directory', headers: anew },
    { what: 'profile, not kept', path: profile, headers: anew },
  ]
  for (const page of pages) {
    const html = await (await fetch(sides[0]?.url + page.path)).text()
    const anchor = await bare(gzipSync(html))
    const asked = [{ name: 'bare node', ...anchor }, ...sides]
    for (const one of asked) {
      const { rate, perProcessor } = await load(one, page)
      note(`${page.what}, a second`, one.name, rate)
      note(`${page.what}, a second of the server's processor`, one.name, perProcessor)
    }
    anchor.end()
  }
}
