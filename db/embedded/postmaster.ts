import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from './lock.js'
import { identify } from './process-identity.js'

export type Postmaster = {
  pid: number
  port: number
  status: 'starting' | 'ready' | 'stopping'
}

/** Whether a pid is PostgreSQL on this folder, not a reused number; undefined where unknown. */
function worksOn(folder: string, pid: number): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return false
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch (error) {
    // The working directory of another account's process may be hidden.
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? undefined : false
  }
}

/**
 * The server of a data folder, from PostgreSQL's postmaster.pid: line 1 is the pid, line 4 the port, line 8 the
 * state. Null when none runs, whatever the file says.
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

/** Backends of a killed server (Linux only): they end within moments, and no other server may start before. */
export function orphanedBackends(dataFolder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && identify(pid) !== null && worksOn(dataFolder, pid) === true)
}

/** Stops the server by PostgreSQL's "fast shutdown" and waits. Blocks. */
export function stopPostmaster(dataFolder: string): void {
  const running = runningPostmaster(dataFolder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const end = Date.now() + 30_000
  while (runningPostmaster(dataFolder) && Date.now() < end) pause(10)
}
