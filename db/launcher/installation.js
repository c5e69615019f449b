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
 * @returns {Promise<string | null>} what to add to "could not be installed", null where it could
 */
function install() {
  const [command, args] = npm()
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const child = spawn(command, [...args, ...options, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command === 'npm',
  })
  const pass = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal)
  for (const signal of endings) process.on(signal, pass)
  return new Promise((/** @type {(reason: string | null) => void} */ resolve) => {
    child.once('error', (error) => resolve(`: ${error.message}`))
    child.once('close', (status) => resolve(status === 0 ? null : ''))
  }).finally(() => {
    for (const signal of endings) process.off(signal, pass)
  })
}

/** Runs `npm ci` when node_modules is missing or does not fit the lockfile. Ends the process if it fails. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const unlock = await lock(join(root, '.cache/install.lock'), { timeoutMs: 900_000 })
  try {
    if (isInstalled()) return
    console.log('Installing packages, once for this version of the project …')
    const reason = await install()
    if (reason === null) return
    console.error(`The packages could not be installed${reason}.`)
    process.exitCode = 1
  } finally {
    unlock()
  }
  if (process.exitCode) process.exit()
}
