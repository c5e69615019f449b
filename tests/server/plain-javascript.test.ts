import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#db/launcher/root.js'
import { builtSite } from '#tests/support/built-site.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { launch, launchBuilt } from '#tests/support/launched-command.ts'
import { sample } from '#tests/support/runs.ts'
import { untilHealthy } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const refusal = join(root, 'tests/support/refuse-typescript.js')

async function settings() {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  return {
    DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
    NODE_OPTIONS: `--import=${refusal}`,
  }
}

test('the server starts and serves without loading TypeScript', async () => {
  const port = String(await freePort())
  const args = ['db/launcher/start.js', `--as-built=${await builtSite()}`]
  const server = launch(args, { ...(await settings()), PORT: port })
  onTestFinished(() => server.kill())
  await untilHealthy(`http://127.0.0.1:${port}`, server.gone)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
})

const commands: [name: string, said: string][] = [
  ['db:migrate', 'The database is up to date.'],
  ['export', 'name,'],
  ['doctor', 'sandbox'],
]

test.for(sample(commands, 3))('%s runs without loading TypeScript', async ([name, said]) => {
  const command = await launchBuilt([name], await settings())
  expect([await command.finish(), command.output()]).toEqual([0, expect.stringContaining(said)])
})

test('a command that does not exist is answered with those that do', async () => {
  const command = await launchBuilt(['exprot'], await settings())
  expect(await command.finish()).toBe(1)
  expect(command.output()).toMatch(/^No command "exprot": there are .*\bexport\b/)
})

test('each file that the build starts as a process or thread of its own is part of it', async () => {
  for (const worker of ['image-worker.js', 'calendar-worker.js']) {
    expect(existsSync(join(await builtSite(), 'server', worker)), worker).toBe(true)
  }
})
