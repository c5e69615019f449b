import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.js'

/** @param {string} sentence @returns {never} */
function end(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Installs and builds what is missing. @param {(line: string) => void} log */
async function installAndBuild(log) {
  // An image holds neither of these two, and calls neither.
  const { ensureInstalled } = await import('./installation.js')
  await ensureInstalled()
  const { ensureBuilt } = await import('./build.js')
  await ensureBuilt({ log }).catch((error) => end(error.message))
}

/**
 * Loads an entry of the server's build, made ready first. With --as-built[=folder] before all other
 * arguments it is taken as it is, as where no lockfile says what to install: in an image.
 * Ends the process with a sentence where there is no build.
 * @param {string} entry
 * @param {string[]} given
 * @param {(line: string) => void} log
 * @returns {Promise<{ module: any, args: string[] }>} the entry and the other arguments
 */
export async function readyBuild(entry, given, log) {
  const [, asBuilt, , chosen] = /^(--as-built)(=(.*))?$/.exec(given[0] ?? '') ?? []
  if (!asBuilt && existsSync(join(root, 'package-lock.json'))) await installAndBuild(log)
  const folder = resolve(chosen ?? join(root, 'build'))
  const file = join(folder, 'server', entry)
  if (!existsSync(file)) end(`There is no build in ${folder}: run npm run build first.`)
  // React decides at its first import which of its builds it is.
  process.env.NODE_ENV ??= 'production'
  const module = await import(pathToFileURL(file).href)
  return { module, args: given.slice(asBuilt ? 1 : 0) }
}
