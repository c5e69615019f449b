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

/** The secret that signs cookies on this data folder: made once, readable by its owner alone. */
function generatedSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  if (!existsSync(path)) {
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      linkSync(unfinished, path)
    } catch {
      // Another process was first, or this file system knows no hard links.
      if (!existsSync(path)) writeFileSync(path, readFileSync(unfinished), { mode: 0o600 })
    }
    rmSync(unfinished, { force: true })
  }
  chmodSync(path, 0o600)
  return readFileSync(path, 'utf8').trim()
}

/**
 * Completes process.env for this process and its children: what `.env` says where nothing else
 * does, DATA_DIR as an absolute path (relative ones count from the repository), and a session
 * secret where none is given. Answers the data folder, which then exists.
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
