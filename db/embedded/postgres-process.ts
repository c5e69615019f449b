import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { serverEnvironment } from './cluster.ts'
import type { DatabaseHome } from './database-home.ts'
import { pause } from './lock.js'
import type { NativeBinaries } from './native-binaries.ts'
import { freePort, portFor } from './ports.ts'
import { runningPostmaster, stopPostmaster, orphanedBackends } from './postmaster.ts'
import { identify } from './process-identity.js'
import { EmbeddedPostgresError } from './error.ts'

/** Sized for a busy laptop with two cores. */
const laptopSettings: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '160MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '96MB',
  random_page_cost: '1.1',
  max_wal_size: '512MB',
  max_parallel_workers_per_gather: '1',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statement errors quote values; the app logs them without.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** Milliseconds for a start, including crash recovery, or a stop. */
const timeoutMs = 90_000

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function until<T>(find: () => T | null | undefined | false, failure: string): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = find()
    if (found) return found
    if (Date.now() > end) throw new EmbeddedPostgresError('server', failure)
    await sleep(20)
  }
}

function lastLogLines(home: DatabaseHome, from: number): string {
  if (!existsSync(home.log)) return ''
  return readFileSync(home.log)
    .subarray(from)
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(-12)
    .join('\n')
}

/** Servers being started by this process, by data folder. */
const starting = new Map<string, ChildProcess>()

/** Starts PostgreSQL detached from the terminal, so that Ctrl-C does not reach it. */
function spawnPostgres(
  home: DatabaseHome,
  binaries: NativeBinaries,
  settings: Record<string, string>,
  log: number,
): ChildProcess {
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...laptopSettings,
    ...settings,
  })
  const child = spawn(
    binaries.postgres,
    ['-D', home.data, ...options.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      cwd: home.folder,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
      ...home.account,
    },
  )
  child.unref()
  return child
}

async function startPostgres(
  home: DatabaseHome,
  binaries: NativeBinaries,
  settings: Record<string, string>,
  port: number,
): Promise<void> {
  if (existsSync(home.log) && statSync(home.log).size > 5_000_000) truncateSync(home.log)
  const log = openSync(home.log, 'a')
  const logStart = statSync(home.log).size
  const child = spawnPostgres(home, binaries, { port: String(port), ...settings }, log)
  closeSync(log)
  let ended = false
  child.once('error', () => (ended = true)).once('exit', () => (ended = true))
  starting.set(home.data, child)
  try {
    await until(
      () => ended || runningPostmaster(home.data)?.status === 'ready',
      `PostgreSQL did not get ready; its log is ${home.log}.`,
    )
  } finally {
    starting.delete(home.data)
  }
  if (ended) {
    const lines = lastLogLines(home, logStart)
    throw new EmbeddedPostgresError('server', `PostgreSQL did not start:\n${lines}`)
  }
}

/** Waits for a stopping or killed server, and removes what prevents the next start. */
async function settle(home: DatabaseHome): Promise<void> {
  await until(
    () => runningPostmaster(home.data)?.status !== 'stopping',
    `The PostgreSQL server on ${home.data} does not stop.`,
  )
  if (runningPostmaster(home.data)) return
  const notedBy = Date.now() + 5000
  await until(() => {
    const left = orphanedBackends(home.data)
    // A backend in a long statement does not notice that its server ended; its transaction is rolled back anyway.
    if (Date.now() > notedBy) for (const pid of left) quit(pid)
    return left.length === 0
  }, `Processes of an earlier PostgreSQL server still use ${home.data}.`)
  // PostgreSQL would take a zombie or a reused pid for a live server. Only on Linux is it certain that none is left;
  // elsewhere PostgreSQL needs the file.
  if (process.platform === 'linux') rmSync(join(home.data, 'postmaster.pid'), { force: true })
}

function quit(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It has just ended.
  }
}

/**
 * The port of the running server, started if `mayStart` allows; else null. With `onlyPort` it starts on that port or
 * fails, since others use it.
 */
export async function ensureRunning(
  home: DatabaseHome,
  binaries: NativeBinaries,
  settings: Record<string, string>,
  { onlyPort, mayStart = () => true }: { onlyPort?: number; mayStart?: () => boolean } = {},
): Promise<number | null> {
  await settle(home)
  if (runningPostmaster(home.data)) {
    const ready = await until(() => {
      const found = runningPostmaster(home.data)
      return !found || found.status === 'ready' ? { found } : null
    }, `PostgreSQL did not get ready; its log is ${home.log}.`)
    if (ready.found) return ready.found.port
  }
  for (let tries = 1; ; tries++) {
    const port = onlyPort ?? (tries === 1 ? await portFor(home) : await freePort())
    if (!mayStart()) return null
    try {
      await startPostgres(home, binaries, settings, port)
      writeFileSync(home.port, String(port))
      return port
    } catch (error) {
      // The port may have been taken since the check.
      if (onlyPort || tries === 3 || !/Address already in use/.test(String(error))) throw error
    }
  }
}

/** Stops the server, if any, and waits. Blocks. */
export function stopPostgres(home: DatabaseHome, binaries: NativeBinaries): void {
  const begun = starting.get(home.data)
  if (process.platform !== 'win32') {
    // It may not have written its pid file yet.
    begun?.kill('SIGINT')
    const pid = begun?.pid ?? 0
    for (let left = 3000; identify(pid) && left > 0; left -= 1) pause(10)
    return stopPostmaster(home.data)
  }
  if (!runningPostmaster(home.data)) return
  const control = join(binaries.folder, 'bin/pg_ctl.exe')
  spawnSync(control, ['stop', '-D', home.data, '-m', 'fast'], { stdio: 'ignore' })
}
