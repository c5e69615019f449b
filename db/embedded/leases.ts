import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, isAlive, self } from './process-identity.js'

/**
 * Leases on a database folder: one file per process, valid while it runs. Call all of these under the folder's lock.
 */
export function leasesIn(folder: string) {
  return {
    /** Adds a lease for a running process, by default this one; repeatable. Returns its release. */
    take(pid = process.pid): () => void {
      mkdirSync(folder, { recursive: true })
      const file = join(folder, `${pid}-${randomUUID()}.json`)
      const identity = pid === process.pid ? self() : identify(pid)
      if (identity) writeFileSync(file, JSON.stringify(identity))
      return () => rmSync(file, { force: true })
    },
    /** Whether any lease is valid. Deletes those of ended processes. */
    any(): boolean {
      mkdirSync(folder, { recursive: true })
      const live = readdirSync(folder).filter((name) => {
        try {
          if (isAlive(JSON.parse(readFileSync(join(folder, name), 'utf8')))) return true
        } catch {
          // Partly written by a crashed process: not a lease.
        }
        rmSync(join(folder, name), { force: true })
        return false
      })
      return live.length > 0
    },
  }
}
