import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, isAlive, self } from './process-identity.js'

/**
 * Who uses a database folder: a file for each process, which counts as long as that very process
 * runs. Call all of these under the folder's lock.
 */
export function leasesIn(folder: string) {
  return {
    /**
     * Notes that a running process uses the database; this one unless another is named.
     * A process may do so more than once. Answers what ends the use again.
     */
    take(pid = process.pid): () => void {
      mkdirSync(folder, { recursive: true })
      const file = join(folder, `${pid}-${randomUUID()}.json`)
      const identity = pid === process.pid ? self() : identify(pid)
      if (identity) writeFileSync(file, JSON.stringify(identity))
      return () => rmSync(file, { force: true })
    },
    /** Whether anybody does. Forgets those that ended without a word. */
    any(): boolean {
      mkdirSync(folder, { recursive: true })
      const live = readdirSync(folder).filter((name) => {
        try {
          if (isAlive(JSON.parse(readFileSync(join(folder, name), 'utf8')))) return true
        } catch {
          // Half written by a process that crashed: nobody's lease.
        }
        rmSync(join(folder, name), { force: true })
        return false
      })
      return live.length > 0
    },
  }
}
