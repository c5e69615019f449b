import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lock } from '../embedded/lock.js'
import { root } from './root.js'

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/** @param {string} path @returns {LockedPackages | null} */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Whether node_modules holds what the lockfile asks for. npm writes its own record there as the
 * last step of an install, so one that was broken off does not count.
 * @param {string} folder
 */
export function isInstalled(folder = root) {
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  const present = packagesIn(join(folder, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || present[path]?.version === version,
  )
}

/** @returns {[string, string[]]} How to call npm: the one that started us, else the one on the PATH. */
function npm() {
  const running = process.env.npm_execpath
  if (running && /npm-cli\.c?js$/.test(running)) return [process.execPath, [running]]
  const beside = join(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js')
  if (existsSync(beside)) return [process.execPath, [beside]]
  return ['npm', []]
}

const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs `npm ci`. Who ends this process ends npm too: left behind, it would write beside the next one.
 * @param {string} folder
 * @returns {Promise<{ reason: string, ended: boolean } | null>} what to add to "could not be installed", and whether
 * somebody ended it; null where it could
 */
function install(folder) {
  const [command, args] = npm()
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const child = spawn(command, [...args, ...options, '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm',
  })
  let ended = false
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    ended = true
    child.kill(signal)
  }
  for (const signal of endings) process.on(signal, pass)
  return new Promise(
    (/** @type {(failure: { reason: string, ended: boolean } | null) => void} */ resolve) => {
      child.once('error', (error) => resolve({ reason: `: ${error.message}`, ended }))
      child.once('close', (status, signal) =>
        resolve(status === 0 ? null : { reason: '', ended: ended || signal !== null }),
      )
    },
  ).finally(() => {
    for (const signal of endings) process.off(signal, pass)
  })
}

/**
 * Runs `npm ci` when node_modules is missing or does not fit the lockfile, and once more where it failed by itself: on a
 * bad line it does. Ends the process if it fails.
 */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return
  const unlock = await lock(join(folder, '.cache/install.lock'), { timeoutMs: 900_000 })
  try {
    if (isInstalled(folder)) return
    console.log('Installing packages, once for this version of the project …')
    let failure = await install(folder)
    if (failure && !failure.ended) {
      console.error('That failed. Trying once more …')
      failure = await install(folder)
    }
    if (!failure) return
    console.error(`The packages could not be installed${failure.reason}.`)
    process.exitCode = 1
  } finally {
    unlock()
  }
  if (process.exitCode) process.exit()
}
