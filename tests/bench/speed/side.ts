import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { root } from '#db/launcher/root.js'
import { freePort } from '#tests/support/free-port.ts'
import { environmentWith } from '#tests/support/settings.ts'
import { fillListings } from '../fill-listings.ts'

const admin = { email: 'bench@example.co.za', password: 'three-blue-kites-of-cape-town' }

/** A built commit with a database of its own, served. */
export type Side = {
  name: string
  url: string
  pid: number
  databaseUrl: string
  end: () => Promise<void>
}

/** Seconds of processor time that a process has used so far; Linux only, else 0. */
export function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Megabytes of memory that a process holds; Linux only, else 0. */
export function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return 0
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024
}

/** A session of the admin's, without a password to hash. */
export async function adminSession(sql: postgres.Sql): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into sessions (id, user_id, expires_at)
    select encode(sha256(${token}::bytea), 'hex'), id, now() + interval '1 hour' from users
    where email = ${admin.email}`
  return token
}

const run = (folder: string, args: string[], env: NodeJS.ProcessEnv) =>
  execFileSync(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })

export async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error('the server has ended')
}

/** Where mails are sent from: the server's own process, or one beside it. */
export type Worker = 'inline' | 'apart'

type Served = {
  folder?: string
  worker?: Worker
  /** Made businesses beside those of the demo directory. */
  businesses?: number
}

const addressOf = (database: string) =>
  (process.env['DATABASE_URL'] as string).replace(/\/[^/?]+(\?|$)/, `/${database}$1`)

function makeDirectory(folder: string, env: NodeJS.ProcessEnv) {
  run(folder, ['db/launcher/run.js', 'db:migrate'], env)
  run(folder, ['db/launcher/dev.js', 'db/commands/seed.ts'], env)
}

/**
 * A database with so many businesses, to copy. A million take a quarter of an hour: it is kept, and taken again by
 * commits with the same migrations.
 */
async function filledDirectory(
  sql: postgres.Sql,
  folder: string,
  businesses: number,
): Promise<string> {
  const migrations = readdirSync(join(folder, 'db/migrations')).filter((file) =>
    file.endsWith('.sql'),
  )
  const name = `bench_${businesses}_of_${migrations.length}`
  const [found] = await sql`select 1 from pg_database where datname = ${name}`
  if (found) return name
  const making = `${name}_unfinished`
  await sql.unsafe(`drop database if exists ${making} with (force)`)
  await sql.unsafe(`create database ${making}`)
  makeDirectory(folder, environmentWith({ DATABASE_URL: addressOf(making), LOG_LEVEL: 'warn' }))
  await fillListings(addressOf(making), businesses)
  await sql.unsafe(`alter database ${making} rename to ${name}`)
  return name
}

/** The site of a folder that holds a commit with its packages. */
export async function serverOf(
  name: string,
  { folder = root, worker = 'inline', businesses = 0 }: Served = {},
): Promise<Side> {
  const database = `bench_${name.replace(/\W/g, '_')}_${process.pid}`
  const databaseUrl = addressOf(database)
  const sql = postgres(process.env['DATABASE_URL'] as string, { max: 1, onnotice: () => {} })
  const template = businesses > 0 && (await filledDirectory(sql, folder, businesses))
  await sql.unsafe(
    `create database ${database} ${template ? `template ${template} strategy file_copy` : ''}`,
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'cpt-gems-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = environmentWith({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url },
    ...{ SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    ...(worker === 'apart' && { WORKER: 'off' }),
    // As the image has it.
    MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ADMIN_SECOND_FACTOR: 'off' },
  })
  if (!template) makeDirectory(folder, env)
  const begin = (...args: string[]) =>
    spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const child = begin('db/launcher/start.js')
  const children = [child]
  const end = async () => {
    for (const one of children) {
      one.kill('SIGTERM')
      while (one.exitCode === null && one.signalCode === null) await pause(50)
    }
    await sql.unsafe(`drop database ${database} with (force)`)
    await sql.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await untilHealthy(url, child)
  if (worker === 'apart') children.push(begin('db/launcher/run.js', 'worker'))
  return { name, url, pid: child.pid ?? 0, databaseUrl, end }
}

/** The same of another commit, in a worktree that goes with it, or of a folder that holds one. */
export async function serverAt(commit: string, served: Served): Promise<Side> {
  if (existsSync(join(commit, 'package.json')))
    return serverOf('there', { ...served, folder: commit })
  const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-against-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  git('worktree', 'add', '--detach', '--force', folder, commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const leave = () => git('worktree', 'remove', '--force', folder)
  try {
    const side = await serverOf(commit, { ...served, folder })
    return { ...side, end: () => side.end().finally(leave) }
  } catch (error) {
    leave()
    throw error
  }
}
