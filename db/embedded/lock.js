import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isAlive, self } from './process-identity.js'

/** Milliseconds until an empty lock file counts as abandoned. */
const unwrittenFor = 5000

/** @param {string} path @returns {string | null} The file's text, or null when there is no file. */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** @param {string} path @param {string} text Whether the file did not exist yet. */
function create(path, text) {
  try {
    writeFileSync(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path @param {string} text Whether whoever wrote this lock is gone. */
function isAbandoned(path, text) {
  try {
    return !isAlive(JSON.parse(text))
  } catch {
    return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > unwrittenFor
  }
}

/**
 * Takes away a lock whose owner crashed. Only one process at a time may, and it looks again:
 * otherwise two that saw the same dead owner could each take away the other's fresh lock.
 * @param {string} path
 */
function clearAbandoned(path) {
  const clearing = `${path}.clearing`
  if (!create(clearing, '')) {
    const age = Date.now() - (statSync(clearing, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > unwrittenFor) rmSync(clearing, { force: true })
    return
  }
  const text = textOf(path)
  if (text !== null && isAbandoned(path, text)) rmSync(path, { force: true })
  rmSync(clearing, { force: true })
}

/** @param {string} path @returns {(() => void) | null} */
function tryLock(path) {
  mkdirSync(dirname(path), { recursive: true })
  if (create(path, JSON.stringify(self()))) return () => rmSync(path, { force: true })
  const text = textOf(path)
  if (text !== null && isAbandoned(path, text)) clearAbandoned(path)
  return null
}

/**
 * Waits for the lock file at `path`, which outlives no crash of its owner.
 * Answers what gives it back. Throws after `timeoutMs` milliseconds.
 * @param {string} path
 * @param {{ timeoutMs?: number, onWait?: () => void }} [options]
 * @returns {Promise<() => void>}
 */
export async function lock(path, { timeoutMs = 120_000, onWait } = {}) {
  const until = Date.now() + timeoutMs
  for (let tries = 0; ; tries++) {
    const unlock = tryLock(path)
    if (unlock) return unlock
    if (Date.now() > until) throw new Error(`Another process has held ${path} for too long.`)
    if (tries === 20) onWait?.()
    await new Promise((resolve) => setTimeout(resolve, 25 + Math.random() * 25))
  }
}

/**
 * Blocks the process for a moment: for the last words of one that ends.
 * @param {number} milliseconds
 */
export function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/**
 * The same lock for a process that ends and cannot wait any other way: blocks for up to
 * `timeoutMs` milliseconds, then answers null.
 * @param {string} path
 * @param {number} timeoutMs
 * @returns {(() => void) | null}
 */
export function lockNow(path, timeoutMs) {
  const until = Date.now() + timeoutMs
  for (;;) {
    const unlock = tryLock(path)
    if (unlock || Date.now() > until) return unlock
    pause(20)
  }
}
