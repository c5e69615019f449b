import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { builtSite } from '#tests/support/built-site.ts'
import { freePort } from '#tests/support/free-port.ts'
import { holdDatabase, launch, type LaunchedCommand } from '#tests/support/launched-command.ts'
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

test('the first start makes a database, fills it, says where it is and how to sign in, and ends cleanly', async () => {
  const dataDir = temporaryFolder()
  const first = await site({ DATA_DIR: dataDir })
  const seen = new Set<number | null>()
  await expect
    .poll(
      async () => {
        const status = await statusOf(`${first.url}/healthz`)
        seen.add(status)
        return status
      },
      { timeout: 60_000, interval: 5 },
    )
    .toBe(200)
  expect([...seen].filter((status) => status !== null)).toEqual([503, 200])
  expect(await statusOf(first.url)).toBe(200)
  await expect.poll(first.output).toContain(`open at http://localhost:${new URL(first.url).port}\n`)
  const logins = Object.values(demoLogins)
  const lines = logins.map(({ email, password }) => `  ${email.padEnd(24)} ${password}`)
  await expect.poll(first.output).toContain(lines.join('\n'))
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)

  const directory = await directoryOf(first.url)
  expect(await first.end('SIGTERM')).toBe(0)
  expect(await statusOf(`${first.url}/healthz`)).not.toBe(200)
  expect(serverOn(dataDir)).toBeNull()
  expect(readdirSync(join(dataDir, 'postgres/leases'))).toEqual([])

  const second = await open({ DATA_DIR: dataDir })
  expect(await directoryOf(second.url)).toEqual(directory)
  expect(second.output()).not.toContain('Filling')
  await second.kill()

  const third = await open({ DATA_DIR: dataDir })
  expect(await directoryOf(third.url)).toEqual(directory)
  expect(await third.end('SIGINT')).toBe(0)
  expect(serverOn(dataDir)).toBeNull()
})

test('a command beside the server shares its database, and takes nothing away when it ends', async () => {
  const dataDir = temporaryFolder()
  const beside = holdDatabase(dataDir)
  await beside.firstLine
  const server = await open({ DATA_DIR: dataDir, SEED: 'none' })
  expect(await beside.finish()).toBe(0)
  const third = holdDatabase(dataDir)
  expect(await third.firstLine).toBe(await beside.firstLine)
  expect(await third.finish()).toBe(0)
  expect(await directoryOf(server.url)).toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
  expect(serverOn(dataDir)).toBeNull()
})

test('a signal to npm, which passes none on, ends the server and its database', async () => {
  const [dataDir, port] = [temporaryFolder(), await freePort()]
  const args = ['start', '--', `--as-built=${folder}`]
  const npm = launch(args, { DATA_DIR: dataDir, SEED: 'none', PORT: String(port) }, 'npm')
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, npm.gone)
  await npm.end('SIGTERM')
  await expect.poll(() => statusOf(`${url}/healthz`)).toBeNull()
  await expect.poll(() => serverOn(dataDir)).toBeNull()
})
