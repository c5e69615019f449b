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
import { completeEnv, env, type Env } from '#app/env.server.ts'
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
 * The settings of a start: `.env` without overriding, DATA_DIR as an absolute path (relative to the repository), and a
 * generated session secret where none is set. Creates the data folder. Throws ConfigurationError, StartError.
 */
export function startSettings(): Env {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const { DATA_DIR, SESSION_SECRET } = env()
  const dataDir = resolve(root, DATA_DIR)
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new StartError(`DATA_DIR: ${dataDir} is no folder of ours: ${(error as Error).message}`)
  }
  const secret = SESSION_SECRET
    ? null
    : { SESSION_SECRET: generatedSecret(dataDir), SESSION_SECRET_GENERATED: '1' }
  return completeEnv({ DATA_DIR: dataDir, ...secret })
}
