import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import {
  type DatabaseHome,
  databaseHome,
  databasePassword,
  giveAway,
  requireOwnData,
} from './database-home.ts'
import { leasesIn } from './leases.ts'
import { lock, lockNow } from './lock.js'
import { type NativeBinaries, nativeBinaries } from './native-binaries.ts'
import { runningPostmaster, stopPostmaster, stragglers } from './postmaster.ts'
import { LauncherError } from './sentence.ts'

/** The name of the database and of the account that owns it. */
const name = 'cptgems'

/** Sized for a laptop with two cores that has other work to do. */
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
  // Errors of statements quote values: they belong to the server that sent them, which leaves those out.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** How long a server may take to start, recovery after a crash included, or to stop. */
const patience = 90_000

/** An embedded database that this process has a lease on. */
export type EmbeddedDatabase = {
  url: string
  /** The folder that holds the data, the log and the password. */
  folder: string
  /** Extends the lease to another running process, until `release`, or that process's end. */
  share: (pid: number) => void
  /**
   * Gives the lease back; the last one stops the server and waits for it. Blocks, so that it also
   * works in an `exit` handler. Call it once connections are closed; later calls do nothing.
   */
  release: () => void
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function until<T>(find: () => T | null | undefined | false, failure: string): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    const found = find()
    if (found) return found
    if (Date.now() > end) throw new LauncherError(failure)
    await sleep(20)
  }
}

/** Whether nobody listens on a port of this machine. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** A port nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The port of last time where it is still free: addresses people noted down stay true. */
async function portFor(home: DatabaseHome): Promise<number> {
  const last = existsSync(home.port) ? Number(readFileSync(home.port, 'utf8')) : 0
  return last > 0 && (await isFree(last)) ? last : freePort()
}

/** Nothing of the caller's PG* variables may reach the server. */
const serverEnvironment = () =>
  ({
    PATH: process.env.PATH,
    LC_ALL: process.platform === 'linux' ? 'C.UTF-8' : undefined,
    SystemRoot: process.env.SystemRoot,
  }) as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv

/** Clears away what starts that were killed left half made. Their initdb may go on for a moment. */
function clearUnfinished(home: DatabaseHome): void {
  const left = readdirSync(home.folder).filter((name) => name.startsWith('data.new-'))
  for (const name of left) {
    try {
      rmSync(join(home.folder, name), { recursive: true, force: true, maxRetries: 20 })
    } catch {
      // Still written to: it lies apart, and harms nobody.
    }
  }
}

/** Makes the data folder, under a name that nobody else writes to until it is complete. */
function createCluster(home: DatabaseHome, binaries: NativeBinaries, password: string): void {
  clearUnfinished(home)
  const unfinished = `${home.data}.new-${process.pid}`
  const passwordFile = join(home.folder, 'password.initdb')
  rmSync(passwordFile, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveAway(unfinished, home.account)
  giveAway(passwordFile, home.account)
  const initdb = (...locale: string[]) =>
    spawnSync(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${name}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-instructions',
        ...locale,
      ],
      { cwd: home.folder, env: serverEnvironment(), encoding: 'utf8', ...home.account },
    )
  let made = initdb('--locale=C.UTF-8')
  if (made.status !== 0 && /invalid locale/.test(made.stderr ?? '')) {
    // Systems without that locale have PostgreSQL's own of the same name.
    made = initdb('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  }
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim()
    throw new LauncherError(`The database could not be created in ${home.folder}:\n${reason}`)
  }
  renameSync(unfinished, home.data)
}

/** Throws LauncherError where another major version of PostgreSQL made the data. */
function requireSameVersion(home: DatabaseHome, binaries: NativeBinaries): void {
  const ours = binaries.version.split('.')[0]
  const theirs = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim()
  if (ours === theirs) return
  throw new LauncherError(
    `The database in ${home.data} was made by PostgreSQL ${theirs}, and this is PostgreSQL ${ours}. ` +
      'Export it with the version of CPT Gems that made it (npm run export), move the folder away, and import it here.',
  )
}

function lastWords(home: DatabaseHome, from: number): string {
  if (!existsSync(home.log)) return ''
  return readFileSync(home.log)
    .subarray(from)
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(-12)
    .join('\n')
}

/** Starts PostgreSQL apart from our terminal, so that Ctrl-C reaches us and not it. */
async function startPostgres(
  home: DatabaseHome,
  binaries: NativeBinaries,
  settings: Record<string, string>,
  port: number,
): Promise<void> {
  if (existsSync(home.log) && statSync(home.log).size > 5_000_000) truncateSync(home.log)
  const log = openSync(home.log, 'a')
  const logStart = statSync(home.log).size
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ...laptopSettings,
    ...settings,
  }
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      home.data,
      ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    {
      cwd: home.folder,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
      ...home.account,
    },
  )
  closeSync(log)
  let ended = false
  child.once('error', () => (ended = true)).once('exit', () => (ended = true))
  child.unref()
  await until(
    () => ended || runningPostmaster(home.data)?.status === 'ready',
    `PostgreSQL did not get ready; its log is ${home.log}.`,
  )
  if (ended) {
    throw new LauncherError(`PostgreSQL did not start:\n${lastWords(home, logStart)}`)
  }
}

/** Waits out a server that is stopping or was killed, and clears what would keep the next one from starting. */
async function settle(home: DatabaseHome): Promise<void> {
  await until(
    () => runningPostmaster(home.data)?.status !== 'stopping',
    `The PostgreSQL server on ${home.data} does not stop.`,
  )
  if (runningPostmaster(home.data)) return
  await until(
    () => stragglers(home.data).length === 0,
    `Processes of an earlier PostgreSQL server still use ${home.data}.`,
  )
  // PostgreSQL itself would take a zombie, or another process of that number, for a live server.
  rmSync(join(home.data, 'postmaster.pid'), { force: true })
}

/** The port of a server that takes connections on this data folder. */
async function ensureRunning(
  home: DatabaseHome,
  binaries: NativeBinaries,
  settings: Record<string, string>,
): Promise<number> {
  await settle(home)
  if (runningPostmaster(home.data)) {
    const ready = await until(() => {
      const found = runningPostmaster(home.data)
      return !found || found.status === 'ready' ? { found } : null
    }, `PostgreSQL did not get ready; its log is ${home.log}.`)
    if (ready.found) return ready.found.port
  }
  for (let tries = 1; ; tries++) {
    const port = tries === 1 ? await portFor(home) : await freePort()
    try {
      await startPostgres(home, binaries, settings, port)
      writeFileSync(home.port, String(port))
      return port
    } catch (error) {
      // Somebody may have taken the port since we looked.
      if (tries === 3 || !/Address already in use/.test(String(error))) throw error
    }
  }
}

/** Makes the database inside the server unless it is there; also proves that password and port are right. */
async function ensureDatabase(url: string, home: DatabaseHome): Promise<void> {
  const connect = (database: string) => postgres(url, { max: 1, database, onnotice: () => {} })
  const own = connect(name)
  try {
    await own`select 1`
    return
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01') {
      throw new LauncherError(
        `The database in ${home.folder} refuses the password in its file "password": was that file changed?`,
      )
    }
    if (code !== '3D000') throw error
  } finally {
    await own.end()
  }
  const server = connect('postgres')
  try {
    await server.unsafe(`CREATE DATABASE ${name}`)
  } finally {
    await server.end()
  }
}

/** Stops the server if there is one and waits until it is gone. Blocks. */
function stopPostgres(home: DatabaseHome, binaries: NativeBinaries): void {
  if (process.platform !== 'win32') return stopPostmaster(home.data)
  if (!runningPostmaster(home.data)) return
  const control = join(binaries.folder, 'bin/pg_ctl.exe')
  spawnSync(control, ['stop', '-D', home.data, '-m', 'fast'], { stdio: 'ignore' })
}

/**
 * The database that lives in `dataDir`, started if it does not run yet, with a lease for this
 * process. Any number of processes may hold one at once; the server runs as long as any of them
 * does. A server that outlived the process which started it is used again.
 * Throws LauncherError with a sentence for people where that cannot be.
 */
export async function openEmbeddedDatabase(options: {
  dataDir: string
  /** Settings of PostgreSQL that differ from the usual; only the process that starts it decides. */
  settings?: Record<string, string>
  say?: (line: string) => void
}): Promise<EmbeddedDatabase> {
  const { dataDir, settings = {}, say = () => {} } = options
  const home = databaseHome(dataDir, say)
  requireOwnData(home)
  const binaries = nativeBinaries(home.account, say)
  const leases = leasesIn(home.leases)
  const unlock = await lock(home.lock, {
    onWait: () => say('Waiting for another command that starts or stops the database …'),
  })
  const ends: (() => void)[] = []
  let url: string
  try {
    const password = databasePassword(home)
    if (!existsSync(join(home.data, 'PG_VERSION'))) createCluster(home, binaries, password)
    requireSameVersion(home, binaries)
    const port = await ensureRunning(home, binaries, settings)
    url = `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
    await ensureDatabase(url, home)
    ends.push(leases.take())
  } catch (error) {
    if (!leases.any()) stopPostgres(home, binaries)
    throw error
  } finally {
    unlock()
  }
  return {
    url,
    folder: home.folder,
    share: (pid) => void ends.push(leases.take(pid)),
    release() {
      if (ends.length === 0 || !existsSync(home.folder)) return
      const unlockNow = lockNow(home.lock, 10_000)
      for (const end of ends.splice(0)) end()
      // Without the lock somebody else is just coming or going, and will look after the server.
      if (!unlockNow) return
      try {
        if (!leases.any()) stopPostgres(home, binaries)
      } finally {
        unlockNow()
      }
    },
  }
}
