import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { hasProgram } from './s3-servers/process.ts'

export const hasPgBouncer = hasProgram('pgbouncer')

/** A pooler in transaction mode before the server of `target`, for all its databases. */
export type Pooler = { urlOf: (databaseUrl: string) => string; stop: () => Promise<void> }

/** https://www.pgbouncer.org/config.html; what is not named here is as a distribution installs it. */
const configOf = (target: URL, port: number) => `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 400
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export async function startPooler(target: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-pooler-'))
  const port = await freePort()
  chmodSync(folder, 0o755)
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(config, configOf(new URL(target), port))
  const child = spawn('pgbouncer', [config], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const exited = once(child, 'exit')
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`The pooler does not run:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    urlOf: (databaseUrl) => Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
