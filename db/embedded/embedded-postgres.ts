import { existsSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { createCluster, requireSameVersion } from './cluster.ts'
import {
  type DatabaseHome,
  databaseHome,
  databasePassword,
  requireOwnData,
} from './database-home.ts'
import { keepRunning } from './keeper.ts'
import { leasesIn } from './leases.ts'
import { lock, lockNow } from './lock.js'
import { nativeBinaries, type NativeBinaries } from './native-binaries.ts'
import { runningPostmaster } from './postmaster.ts'
import { ensureRunning, stopPostgres } from './postgres-process.ts'
import { EmbeddedPostgresError } from './error.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** The database and its owner role; letters, digits and _ only. */
  name: string
  /** The outside folder used where PostgreSQL refuses root. */
  sharedName: string
  /** Overrides of PostgreSQL's settings; only the starting process sets them. */
  settings?: Record<string, string>
  /** Receives messages for the user. */
  say?: (line: string) => void
}

export type EmbeddedDatabase = {
  url: string
  /** Contains data, log and password. */
  folder: string
  /** Extends the lease to another process, until `release` or its exit. */
  share: (pid: number) => void
  /**
   * Releases the lease; the last one stops the server and waits. Blocks, so that it works in an `exit` handler. Call
   * it after closing connections. Idempotent.
   */
  release: () => void
}

/** Creates the database unless it exists; also verifies password and port. */
async function ensureDatabase(url: string, name: string, home: DatabaseHome): Promise<void> {
  const connect = (database: string) => postgres(url, { max: 1, database, onnotice: () => {} })
  const own = connect(name)
  try {
    await own`select 1`
    return
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01') {
      throw new EmbeddedPostgresError(
        'folder',
        `The database in ${home.folder} refuses the password in its file "password": was that file changed?`,
      )
    }
    if (code !== '3D000') throw error
  } finally {
    await own.end()
  }
  const server = connect('postgres')
  try {
    await server.unsafe(`CREATE DATABASE "${name}"`)
  } finally {
    await server.end()
  }
}

type Server = {
  home: DatabaseHome
  binaries: NativeBinaries
  settings: Record<string, string>
  leases: ReturnType<typeof leasesIn>
}

/** Creates what is missing, starts the server if it does not run, and takes a lease. */
async function startAndLease(
  { home, binaries, settings, leases }: Server,
  name: string,
): Promise<{ url: string; port: number; endLease: () => void }> {
  try {
    const password = databasePassword(home)
    if (!existsSync(join(home.data, 'PG_VERSION')))
      createCluster(home, binaries, { name, password })
    requireSameVersion(home, binaries)
    const port = Number(await ensureRunning(home, binaries, settings))
    const url = `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
    await ensureDatabase(url, name, home)
    return { url, port, endLease: leases.take() }
  } catch (error) {
    if (!leases.any()) stopPostgres(home, binaries)
    throw error
  }
}

/** Keeps the server running, and stops it with the last lease. */
class HeldServer {
  readonly #server: Server
  readonly #ends: (() => void)[]
  readonly #keeper: ReturnType<typeof keepRunning>
  #stopped = false
  #unlockRestart: (() => void) | null = null

  constructor(server: Server, port: number, endLease: () => void, say: (line: string) => void) {
    this.#server = server
    this.#ends = [endLease]
    const { home } = server
    this.#keeper = keepRunning({
      // A deleted folder needs no server.
      isRunning: () => !existsSync(home.data) || runningPostmaster(home.data) !== null,
      restart: () => this.#restart(port),
      say,
    })
  }

  share(pid: number): void {
    this.#ends.push(this.#server.leases.take(pid))
  }

  release(): void {
    const { home, binaries, leases } = this.#server
    this.#stopped = true
    this.#keeper.stop()
    if (this.#ends.length === 0 || !existsSync(home.folder)) return
    // This blocks, so a restart in progress here would never release the lock.
    const unlock = this.#unlockRestart ?? lockNow(home.lock, 10_000)
    this.#unlockRestart = null
    for (const end of this.#ends.splice(0)) end()
    // Without the lock another process is starting or stopping it.
    if (!unlock) return
    try {
      if (!leases.any()) stopPostgres(home, binaries)
    } finally {
      unlock()
    }
  }

  async #restart(port: number): Promise<void> {
    const { home, binaries, settings } = this.#server
    this.#unlockRestart = await lock(home.lock)
    try {
      const mayStart = () => !this.#stopped
      await ensureRunning(home, binaries, settings, { onlyPort: port, mayStart })
    } finally {
      this.#unlockRestart?.()
      this.#unlockRestart = null
    }
  }
}

/**
 * The database in `dataDir`, started unless it runs, with a lease for this process; it runs as long as any process holds
 * one. A server that outlived the process which started it is used again. Throws EmbeddedPostgresError with a sentence
 * for people.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedDatabase> {
  const { dataDir, name, sharedName, settings = {}, say = () => {} } = options
  const home = databaseHome(dataDir, sharedName, say)
  requireOwnData(home)
  const binaries = nativeBinaries(home.account, sharedName, say)
  const server = { home, binaries, settings, leases: leasesIn(home.leases) }
  const unlock = await lock(home.lock, {
    onWait: () => say('Waiting for another command that starts or stops the database …'),
  })
  const { url, port, endLease } = await startAndLease(server, name).finally(unlock)
  const held = new HeldServer(server, port, endLease, say)
  return {
    url,
    folder: home.folder,
    share: (pid) => held.share(pid),
    release: () => held.release(),
  }
}
