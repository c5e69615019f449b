import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseHome, changeOwner } from './database-home.ts'
import type { NativeBinaries } from './native-binaries.ts'
import { EmbeddedPostgresError } from './error.ts'

/** Hides the caller's PG* variables from the server. */
export const serverEnvironment = () =>
  ({
    PATH: process.env.PATH,
    LC_ALL: process.platform === 'linux' ? 'C.UTF-8' : undefined,
    SystemRoot: process.env.SystemRoot,
  }) as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv

/** Deletes the remains of killed starts. Their initdb may run for a moment. */
function clearUnfinished(home: DatabaseHome): void {
  const left = readdirSync(home.folder).filter((name) => name.startsWith('data.new-'))
  for (const name of left) {
    try {
      rmSync(join(home.folder, name), { recursive: true, force: true, maxRetries: 20 })
    } catch {
      // Still being written; it is separate and harmless.
    }
  }
}

function runInitdb(
  home: DatabaseHome,
  binaries: NativeBinaries,
  options: { folder: string; name: string; passwordFile: string },
) {
  const initdb = (...locale: string[]) =>
    spawnSync(
      binaries.initdb,
      [
        `--pgdata=${options.folder}`,
        `--username=${options.name}`,
        `--pwfile=${options.passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-instructions',
        ...locale,
      ],
      { cwd: home.folder, env: serverEnvironment(), encoding: 'utf8', ...home.account },
    )
  const made = initdb('--locale=C.UTF-8')
  if (made.status === 0 || !/invalid locale/.test(made.stderr ?? '')) return made
  // Systems without that locale use PostgreSQL's built-in one of the same name.
  return initdb('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
}

/** Creates the data folder under a temporary name until it is complete. */
export function createCluster(
  home: DatabaseHome,
  binaries: NativeBinaries,
  { name, password }: { name: string; password: string },
): void {
  clearUnfinished(home)
  const unfinished = `${home.data}.new-${process.pid}`
  const passwordFile = join(home.folder, 'password.initdb')
  rmSync(passwordFile, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  changeOwner(unfinished, home.account)
  changeOwner(passwordFile, home.account)
  const made = runInitdb(home, binaries, { folder: unfinished, name, passwordFile })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim()
    throw new EmbeddedPostgresError(
      'server',
      `The database could not be created in ${home.folder}:\n${reason}`,
    )
  }
  renameSync(unfinished, home.data)
}

/** Throws EmbeddedPostgresError for data of another major version. */
export function requireSameVersion(home: DatabaseHome, binaries: NativeBinaries): void {
  const ours = binaries.version.split('.')[0]
  const theirs = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim()
  if (ours === theirs) return
  throw new EmbeddedPostgresError(
    'version',
    `The database in ${home.data} was made by PostgreSQL ${theirs}, and this is PostgreSQL ${ours}.`,
  )
}
