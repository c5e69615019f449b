import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lock } from '../embedded/lock.js'
import { root } from './root.js'

const stamp = join(root, 'build/sources.sha256')

/** What a build is made of, besides the configuration files at the root. */
const sources = ['app', 'public', 'db']
/** Read as they are when the server starts. */
const unbuilt = join(root, 'db/migrations')

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path) || path === unbuilt) return []
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
    )
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [path]
    throw error
  }
}

/** @returns {string} A hash over the names and contents of everything a build is made of. */
function hashOfSources() {
  const hash = createHash('sha256')
  const configuration = readdirSync(root)
    .filter((name) => /\.config\.[cm]?[jt]s$|^(package|package-lock|tsconfig)\.json$/.test(name))
    .map((name) => join(root, name))
  const files = [...configuration, ...sources.flatMap((path) => filesUnder(join(root, path)))]
  for (const file of files.sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} hash Whether build/ is whole and was made from these sources. */
const isBuiltFrom = (hash) =>
  existsSync(stamp) &&
  existsSync(join(root, 'build/server/index.js')) &&
  readFileSync(stamp, 'utf8') === hash

/** @returns {Promise<{ code: number | null, output: string }>} */
function viteBuild() {
  return new Promise((resolve, reject) => {
    const cli = join(root, 'node_modules/@remix-run/dev/dist/cli.js')
    const child = spawn(process.execPath, [cli, 'vite:build', '--logLevel', 'warn'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject).once('close', (code) => resolve({ code, output }))
  })
}

/**
 * Builds the site when build/ is missing or was made from other sources, then calls `use` with the
 * hash of those sources while nobody else builds. Throws with the builder's words when it does not
 * build. Safe to call from many processes at once.
 * @template T
 * @param {(hash: string) => T} use
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withBuild(use, { log = () => {} } = {}) {
  const unlock = await lock(join(root, '.cache/build.lock'), { timeoutMs: 300_000 })
  try {
    const hash = hashOfSources()
    if (!isBuiltFrom(hash)) {
      log('Building the site …')
      rmSync(stamp, { force: true })
      const { code, output } = await viteBuild()
      if (code !== 0) throw new Error(`The site does not build:\n${output.trim()}`)
      writeFileSync(stamp, hash)
    }
    return use(hash)
  } finally {
    unlock()
  }
}

/**
 * Builds the site unless build/ is up to date. Throws as `withBuild` does.
 * @param {{ log?: (line: string) => void }} [options]
 */
export async function ensureBuilt(options) {
  if (!isBuiltFrom(hashOfSources())) await withBuild(() => {}, options)
}
