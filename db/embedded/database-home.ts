import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedFolder, isReachable, type ServerAccount, serverAccount } from './native-binaries.ts'
import { stopPostmaster } from './postmaster.ts'
import { EmbeddedPostgresError } from './error.ts'

export type DatabaseHome = {
  folder: string
  /** The account that runs PostgreSQL. */
  account: ServerAccount
  /** PostgreSQL's own data folder. */
  data: string
  log: string
  lock: string
  leases: string
  port: string
}

const homeAt = (folder: string): DatabaseHome => ({
  folder,
  account: serverAccount(join(folder, 'data')),
  data: join(folder, 'data'),
  log: join(folder, 'postgres.log'),
  lock: join(folder, 'lock'),
  leases: join(folder, 'leases'),
  port: join(folder, 'port'),
})

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : null)

/** The former database folder, if the data folder has been moved. */
function homeOfMovedFolder(note: string): string | null {
  const home = textOf(note)
  const owner = home && textOf(join(home, 'belongs-to'))
  return home && owner && !existsSync(owner) ? home : null
}

/**
 * Deletes shared databases of deleted projects in the temporary folder. Others may be on a disk that is not mounted.
 */
function removeOrphanedHomes(ground: string): void {
  const temporary = join(realpathSync(tmpdir()), '/')
  for (const name of readdirSync(ground).filter((each) => each.startsWith('database-'))) {
    const folder = join(ground, name)
    const owner = textOf(join(folder, 'belongs-to'))
    if (!owner?.startsWith(temporary) || existsSync(owner)) continue
    stopPostmaster(join(folder, 'data'))
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Finds or creates the folder of the database for `dataDir`: inside it, or, where PostgreSQL's account has no access,
 * in a shared folder under a name derived from its path.
 */
export function databaseHome(
  dataDir: string,
  sharedName: string,
  say: (line: string) => void,
): DatabaseHome {
  mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  const inside = join(real, 'postgres')
  const account = serverAccount(join(inside, 'data'))
  if (isReachable(real, account) || existsSync(join(inside, 'data/PG_VERSION'))) {
    mkdirSync(inside, { recursive: true })
    if (process.getuid?.() === 0) chmodSync(inside, 0o755)
    if (isReachable(inside, account)) return homeAt(inside)
    throw new EmbeddedPostgresError(
      'folder',
      `Started by root, PostgreSQL runs under another account, and that one cannot get to ${inside}: ` +
        'open the folders above it for passage (chmod o+x), or choose another place.',
    )
  }
  const note = join(real, 'postgres-is-at.txt')
  const key = createHash('sha256').update(real).digest('hex').slice(0, 16)
  const ground = sharedFolder(sharedName)
  const folder = homeOfMovedFolder(note) ?? join(ground, `database-${key}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'belongs-to'), real)
  writeFileSync(note, folder)
  removeOrphanedHomes(ground)
  say(`The database lies in ${folder}: ${real} is closed to the account PostgreSQL runs under.`)
  return homeAt(folder)
}

/** Throws EmbeddedPostgresError where the database's files belong to another account. */
export function requireOwnData({ folder, data }: DatabaseHome): void {
  const uid = process.getuid?.()
  if (!uid) return
  const foreign = [folder, data].find((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found !== undefined && found.uid !== uid
  })
  if (!foreign) return
  throw new EmbeddedPostgresError(
    'folder',
    `${foreign} belongs to another account: root or somebody else started the database before. ` +
      `Give it to yourself (sudo chown -R ${uid} ${folder}) or choose another place.`,
  )
}

/** Changes the owner of one file or folder to PostgreSQL's account. */
export function changeOwner(path: string, account: ServerAccount): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** The database's password: generated once, readable by its owner only. */
export function databasePassword({ folder }: DatabaseHome): string {
  const path = join(folder, 'password')
  const known = textOf(path)
  if (known) return known
  const password = randomBytes(24).toString('hex')
  const unfinished = `${path}.new`
  writeFileSync(unfinished, password, { mode: 0o600 })
  renameSync(unfinished, path)
  return password
}
