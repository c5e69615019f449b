import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '#db/launcher/root.js'
import { StartError } from './start-error.ts'

/** The signing secret of this data folder: generated once, readable by its owner only. */
function generatedSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  if (!existsSync(path)) {
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      linkSync(unfinished, path)
    } catch {
      // Another process was first, or the file system has no hard links.
      if (!existsSync(path)) writeFileSync(path, readFileSync(unfinished), { mode: 0o600 })
    }
    rmSync(unfinished, { force: true })
  }
  chmodSync(path, 0o600)
  return readFileSync(path, 'utf8').trim()
}

/**
 * Completes process.env: `.env` without overriding, DATA_DIR as an absolute path (relative to the repository), and a
 * generated session secret where none is set. Returns the data folder, which it creates.
 */
export function completeEnvironment(): string {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const dataDir = resolve(root, process.env.DATA_DIR || './.data')
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new StartError(`DATA_DIR: ${dataDir} is no folder of ours: ${(error as Error).message}`)
  }
  process.env.DATA_DIR = dataDir
  if (!process.env.SESSION_SECRET) {
    process.env.SESSION_SECRET = generatedSecret(dataDir)
    process.env.SESSION_SECRET_GENERATED = '1'
  }
  return dataDir
}
