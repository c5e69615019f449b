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
import { nativeBinaries } from './native-binaries.ts'
import { runningPostmaster } from './postmaster.ts'
import { ensureRunning, stopPostgres } from './postgres-process.ts'
import { EmbeddedPostgresError } from './error.ts'

export type EmbeddedPostgresOptions = {
  /** The folder of whoever uses the database, which gets a folder `postgres` inside. */
  dataDir: string
  /** The name of the database and of the account that owns it; letters, digits and _ alone. */
  name: string
  /** Names a folder outside, for what cannot stay where it is because PostgreSQL refuses root. */
  sharedName: string
  /** Settings of PostgreSQL that differ from the usual; only the process that starts it decides. */
  settings?: Record<string, string>
  /** Told what a person should know. */
  say?: (line: string) => void
}

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

/** Makes the database inside the server unless it is there; also proves that password and port are right. */
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

/**
 * The database that lives in `dataDir`, started if it does not run yet, with a lease for this
 * process. Any number of processes may hold one at once; the server runs as long as any of them
 * does. A server that outlived the process which started it is used again.
 * Throws EmbeddedPostgresError with a sentence for people where that cannot be.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedDatabase> {
  const { dataDir, name, sharedName, settings = {}, say = () => {} } = options
  const home = databaseHome(dataDir, sharedName, say)
  requireOwnData(home)
  const binaries = nativeBinaries(home.account, sharedName, say)
  const leases = leasesIn(home.leases)
  const unlock = await lock(home.lock, {
    onWait: () => say('Waiting for another command that starts or stops the database …'),
  })
  const ends: (() => void)[] = []
  let port: number
  let url: string
  try {
    const password = databasePassword(home)
    if (!existsSync(join(home.data, 'PG_VERSION')))
      createCluster(home, binaries, { name, password })
    requireSameVersion(home, binaries)
    port = Number(await ensureRunning(home, binaries, settings))
    url = `postgres://${name}:${password}@127.0.0.1:${port}/${name}`
    await ensureDatabase(url, name, home)
    ends.push(leases.take())
  } catch (error) {
    if (!leases.any()) stopPostgres(home, binaries)
    throw error
  } finally {
    unlock()
  }
  let stopped = false
  let unlockRestart: (() => void) | null = null
  const keeper = keepRunning({
    // A folder that somebody took away is nobody's database any more.
    isRunning: () => !existsSync(home.data) || runningPostmaster(home.data) !== null,
    async restart() {
      unlockRestart = await lock(home.lock)
      try {
        await ensureRunning(home, binaries, settings, { onlyPort: port, mayStart: () => !stopped })
      } finally {
        unlockRestart?.()
        unlockRestart = null
      }
    },
    say,
  })
  return {
    url,
    folder: home.folder,
    share: (pid) => void ends.push(leases.take(pid)),
    release() {
      stopped = true
      keeper.stop()
      if (ends.length === 0 || !existsSync(home.folder)) return
      // This blocks: a restart under way here would never give the lock back.
      const unlockNow = unlockRestart ?? lockNow(home.lock, 10_000)
      unlockRestart = null
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
