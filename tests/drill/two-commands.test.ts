import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { builtSite } from '#tests/support/built-site.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { launch, type LaunchedCommand } from '#tests/support/launched-command.ts'
import { untilHealthy } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let folder: string

beforeAll(async () => {
  folder = await builtSite()
})

type Site = LaunchedCommand & { url: string }

const command = () => ['db/launcher/start.js', `--as-built=${folder}`]

async function site(settings: Record<string, string>, args = command()): Promise<Site> {
  const port = await freePort()
  const launched = launch(args, { LOG_LEVEL: 'warn', ...settings, PORT: String(port) })
  onTestFinished(() => launched.kill())
  return { ...launched, url: `http://127.0.0.1:${port}` }
}

async function open(settings: Record<string, string>, args?: string[]): Promise<Site> {
  const opened = await site(settings, args)
  await untilHealthy(opened.url, opened.gone)
  return opened
}

const statusOf = async (url: string): Promise<number | null> => {
  const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}

/** What the directory begins with. */
async function directoryOf(url: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/businesses?limit=3`)
  expect(answer.status).toBe(200)
  return answer.json()
}

const serverOn = (dataDir: string) => runningPostmaster(join(dataDir, 'postgres/data'))

test('with DATABASE_URL that server is used, gets the schema but no demo, and no other is started', async () => {
  const dataDir = temporaryFolder()
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const server = await open({ DATA_DIR: dataDir, DATABASE_URL: database.url })
  expect(await directoryOf(server.url)).toEqual([])
  expect(readdirSync(dataDir)).not.toContain('postgres')
  expect(server.output()).not.toContain(demoLogins.admin.password)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('several first starts at once on one empty database all come up', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const settings = () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: database.url, SEED: 'demo' })
  const servers = await Promise.all([open(settings()), open(settings())])
  const [one, other] = await Promise.all(servers.map(({ url }) => directoryOf(url)))
  expect(other).toEqual(one)
  expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0])
})

test('the same build runs under plain remix-serve', async () => {
  const dataDir = temporaryFolder()
  const server = await site({ DATA_DIR: dataDir, SEED: 'none' }, [
    'db/launcher/run.js',
    `--as-built=${folder}`,
    'remix-serve',
    join(folder, 'server/index.js'),
  ])
  await expect.poll(() => statusOf(server.url)).toBe(200)
  expect(await statusOf(`${server.url}/no-such-page`)).toBe(404)
  // Remix itself refuses a foreign Origin at pages; where a browser sends none, the wrappers do.
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const path of ['/logout', '/login', '/login.data', '/api/auth/login', '/no-such-page']) {
    const answer = await fetch(server.url + path, { method: 'POST', headers, redirect: 'manual' })
    expect(answer.status, path).toBe(403)
  }
  expect(await server.end('SIGTERM')).toBe(0)
  expect(serverOn(dataDir)).toBeNull()
})

test('a port that is taken stops the start with a sentence, and leaves its user alone', async () => {
  const dataDir = temporaryFolder()
  const server = await open({ DATA_DIR: dataDir, SEED: 'none' })
  const { port } = new URL(server.url)
  const refused = launch(command(), { DATA_DIR: dataDir, PORT: port })
  expect(await refused.finish()).toBe(1)
  expect(refused.output()).toMatch(`Port ${port} is taken`)
  expect(refused.output()).not.toContain('    at ')
  expect(await directoryOf(server.url)).toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
})
