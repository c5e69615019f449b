import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/free-port.ts'
import type { Side } from './side.ts'

export type Asked = Pick<Side, 'name' | 'url' | 'pid'> & { end: () => void }
/** What an anchor sends: a page, and what its routes load. */
export type Sample = { html: string; loaded: unknown }

const program = fileURLToPath(new URL('./anchors/start.ts', import.meta.url))
// Remix's own, of the same version.
const { decode } = createRequire(
  createRequire(import.meta.url).resolve('@remix-run/server-runtime'),
)('turbo-stream')

export async function sampleOf({ url }: Side, path: string): Promise<Sample> {
  const html = await (await fetch(url + path)).text()
  const answer = await fetch(`${url}${path === '/' ? '/_root' : path}.data`)
  const decoded = await decode(answer.body)
  await decoded.done
  return { html, loaded: decoded.value }
}

/** Node or Remix alone on a port of its own, sending that page. */
export async function anchor(name: 'bare node' | 'bare Remix', sample: Sample): Promise<Asked> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send({ ...sample, name, port })
  await once(child, 'message')
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    end: () => void child.kill(),
  }
}
