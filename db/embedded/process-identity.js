import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A process that cannot be mistaken for a later one with the same number.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/** @param {number} pid @returns {{ state: string, startedAt: string } | null} */
function fromProcFolder(pid) {
  let stat
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name in parentheses may hold spaces and parentheses itself: count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', startedAt: fields[19] ?? '' }
}

/** @param {number} pid @returns {{ state: string, startedAt: string } | null} */
function fromPs(pid) {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    const [state = '', ...startedAt] = line.split(/\s+/)
    return line === '' ? null : { state, startedAt: startedAt.join(' ') }
  } catch {
    return null
  }
}

/** @param {number} pid @returns {{ state: string, startedAt: string } | null} */
function fromSignal(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return null
  }
  return { state: 'unknown', startedAt: 'unknown' }
}

/**
 * The identity of a running process, or null when there is none by that number.
 * A zombie, which only waits for its parent to take note, counts as gone.
 * @param {number} pid
 * @returns {ProcessIdentity | null}
 */
export function identify(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null
  const inspect =
    process.platform === 'linux'
      ? fromProcFolder
      : process.platform === 'win32'
        ? fromSignal
        : fromPs
  const found = inspect(pid)
  return found && !/^[ZX]/.test(found.state) ? { pid, startedAt: found.startedAt } : null
}

/** @returns {ProcessIdentity} The identity of this process. */
export function self() {
  return identify(process.pid) ?? { pid: process.pid, startedAt: 'unknown' }
}

/**
 * Whether the very process an identity was taken of still runs.
 * @param {ProcessIdentity} identity
 */
export function isAlive(identity) {
  return identify(identity.pid)?.startedAt === identity.startedAt
}
