import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from './lock.js'
import { identify } from './process-identity.js'

/** A PostgreSQL server that runs on a data folder. */
export type Postmaster = {
  pid: number
  port: number
  status: 'starting' | 'ready' | 'stopping'
}

/** Whether it is PostgreSQL at work on this folder, not another by the same number; undefined where unknown. */
function worksOn(folder: string, pid: number): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch (error) {
    // Another account's process may not say where it works.
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? undefined : false
  }
}

/**
 * The server that runs on a data folder, from PostgreSQL's own postmaster.pid: line 1 is the
 * process, line 4 the port, line 8 the state. Null when none runs, whatever that file says.
 */
export function runningPostmaster(dataFolder: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!identify(pid) || worksOn(dataFolder, pid) === false) return null
  const status = lines[7]?.trim()
  return {
    pid,
    port: Number(lines[3]),
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  }
}

/**
 * Processes of a killed server that still work on the data folder (Linux only, elsewhere none):
 * they notice within moments that it is gone, and no other may start before they have.
 */
export function orphanedBackends(dataFolder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && identify(pid) !== null && worksOn(dataFolder, pid) === true)
}

/** Ends the server on a data folder by PostgreSQL's "fast shutdown", if there is one, and waits for it. Blocks. */
export function stopPostmaster(dataFolder: string): void {
  const running = runningPostmaster(dataFolder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const end = Date.now() + 30_000
  while (runningPostmaster(dataFolder) && Date.now() < end) pause(10)
}
