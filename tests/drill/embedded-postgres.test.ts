import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedDatabase } from '#app/server/start/embedded-database.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { holdDatabase } from '#tests/support/launched-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const isRoot = process.getuid?.() === 0

async function query<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const remember = (url: string) =>
  query(url, async (sql) => {
    await sql`create table kept (word text)`
    await sql`insert into kept values ('Bo-Kaap')`
  })

const recall = (url: string) =>
  query(url, async (sql) => (await sql`select word from kept`)[0]?.word)

const dataOf = (dataDir: string) => join(dataDir, 'postgres/data')

function killServer(dataDir: string): void {
  const server = runningPostmaster(dataOf(dataDir))
  if (!server) throw new Error('no server runs')
  process.kill(server.pid, 'SIGKILL')
}

async function open(dataDir: string, say?: (line: string) => void) {
  const database = await openEmbeddedDatabase({ dataDir, ...(say ? { say } : {}) })
  onTestFinished(() => {
    database.release()
    if (!database.folder.startsWith(dataDir))
      rmSync(database.folder, { recursive: true, force: true })
  })
  return database
}

test('only the owner can read the password file, and other passwords are refused', async () => {
  const dataDir = temporaryFolder()
  const { url } = await open(dataDir)
  expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, (sql) => sql`select 1`)).rejects.toThrow('password')
})

test('the next start finds the data, at the same port', async () => {
  const dataDir = temporaryFolder()
  const first = await open(dataDir)
  await remember(first.url)
  first.release()
  expect(runningPostmaster(dataOf(dataDir))).toBeNull()
  const second = await open(dataDir)
  expect(second.url).toBe(first.url)
  expect(await recall(second.url)).toBe('Bo-Kaap')
})

test('two users in one process share the server, and the last one stops it', async () => {
  const dataDir = temporaryFolder()
  const [one, other] = await Promise.all([open(dataDir), open(dataDir)])
  expect(other.url).toBe(one.url)
  one.release()
  one.release()
  await remember(other.url)
  other.release()
  expect(runningPostmaster(dataOf(dataDir))).toBeNull()
})

test('committed data survives killing both the process and the server', async () => {
  const dataDir = temporaryFolder()
  const killed = holdDatabase(dataDir)
  await remember(await killed.firstLine)
  await killed.kill()
  killServer(dataDir)
  const next = await open(dataDir)
  expect(await recall(next.url)).toBe('Bo-Kaap')
})

test('a server killed under a running process does not prevent the next start', async () => {
  const dataDir = temporaryFolder()
  const first = await open(dataDir)
  await remember(first.url)
  killServer(dataDir)
  const next = await open(dataDir)
  expect(await recall(next.url)).toBe('Bo-Kaap')
})

test('an aborted first start does not break the next', async () => {
  const dataDir = temporaryFolder()
  const first = holdDatabase(dataDir)
  const home = join(dataDir, 'postgres')
  const isHalfMade = () =>
    existsSync(home) && readdirSync(home).some((name) => name.startsWith('data.new-'))
  await expect.poll(isHalfMade, { timeout: 60_000, interval: 5 }).toBe(true)
  await first.kill()
  const next = await open(dataDir)
  await remember(next.url)
  expect(await recall(next.url)).toBe('Bo-Kaap')
})

test('a folder closed to other accounts works too, for root by a data folder outside it', async () => {
  const dataDir = join(temporaryFolder({ closed: true }), 'data')
  const said: string[] = []
  const first = await open(dataDir, (line) => said.push(line))
  await remember(first.url)
  first.release()
  expect(said.filter((line) => line.includes('The database lies in'))).toHaveLength(isRoot ? 1 : 0)
  expect(first.folder.startsWith(dataDir)).toBe(!isRoot)
  const again = await open(dataDir)
  expect(again.folder).toBe(first.folder)
  expect(await recall(again.url)).toBe('Bo-Kaap')
})

test('an outside database of a deleted temporary project is removed with its server', async () => {
  const project = temporaryFolder({ closed: true })
  const left = holdDatabase(join(project, 'data'))
  await left.firstLine
  const folder = isRoot ? readFileSync(join(project, 'data/postgres-is-at.txt'), 'utf8') : project
  await left.kill()
  if (!isRoot) (await open(join(project, 'data'))).release()
  rmSync(project, { recursive: true })
  await open(join(temporaryFolder({ closed: true }), 'data'))
  expect(existsSync(folder)).toBe(false)
})

test('an outside database follows its project when that is moved', async () => {
  const project = temporaryFolder({ closed: true })
  const first = await open(join(project, 'before'))
  await remember(first.url)
  first.release()
  renameSync(join(project, 'before'), join(project, 'after'))
  const moved = await open(join(project, 'after'))
  expect(await recall(moved.url)).toBe('Bo-Kaap')
})

test('the database log contains no failing statements', async () => {
  const dataDir = temporaryFolder()
  const { url, folder } = await open(dataDir)
  await query(url, async (sql) => {
    await sql`create table people (email text primary key)`
    const add = () => sql`insert into people values (${'zanele@mthembu.example'})`
    await add()
    await expect(add()).rejects.toMatchObject({ code: '23505' })
    await expect(sql.unsafe(`select 'zanele@mthembu.example'::int`)).rejects.toThrow()
    await expect(sql.unsafe(`do $$ begin raise 'zanele'; end $$`)).rejects.toThrow()
    await sql.unsafe(`do $$ begin raise warning 'zanele'; end $$`)
  })
  const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('zanele')
})

test('a server outlives the killed process that started it, and the next one uses it and stops it', async () => {
  const dataDir = temporaryFolder()
  const killed = holdDatabase(dataDir)
  const url = await killed.firstLine
  await remember(url)
  await killed.kill()
  const orphan = runningPostmaster(dataOf(dataDir))
  expect(orphan?.status).toBe('ready')
  const next = await open(dataDir)
  expect(next.url).toBe(url)
  expect(runningPostmaster(dataOf(dataDir))?.pid).toBe(orphan?.pid)
  expect(await recall(next.url)).toBe('Bo-Kaap')
  next.release()
  expect(runningPostmaster(dataOf(dataDir))).toBeNull()
})
