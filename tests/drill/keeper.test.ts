import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedDatabase } from '#app/server/start/embedded-database.ts'
import { runningPostmaster, orphanedBackends } from '#db/embedded/postmaster.ts'
import { holdDatabase } from '#tests/support/launched-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ask, askUntilBack, dataOf, kill, waiting } from '#tests/support/embedded-postgres.ts'

test('a statement that misses its server’s end delays the restart only briefly', async () => {
  const dataDir = temporaryFolder()
  const database = await openEmbeddedDatabase({ dataDir })
  onTestFinished(() => database.release())
  const endless = ask(database.url, 'select count(*) from generate_series(1, 1000000000000)')
  const ended = endless.then(() => 'answered', String)
  const running =
    "select 1 as one from pg_stat_activity where query like '%00000000)' and state = 'active'"
  await askUntilBack(database.url, running)
  kill(dataDir)
  expect(await askUntilBack(database.url, 'select 1 as one')).toEqual({ one: 1 })
  expect(await ended).toContain('terminated')
})

test('a database released during a restart leaves no server running', async () => {
  const dataDir = temporaryFolder()
  const database = await openEmbeddedDatabase({ dataDir })
  kill(dataDir)
  await expect
    .poll(() => existsSync(join(dataDir, 'postgres/lock')), { ...waiting, interval: 1 })
    .toBe(true)
  database.release()
  expect(runningPostmaster(dataOf(dataDir))).toBeNull()
  await expect.poll(() => orphanedBackends(dataOf(dataDir)), waiting).toEqual([])
  const next = await openEmbeddedDatabase({ dataDir })
  expect(await askUntilBack(next.url, 'select 1 as one')).toEqual({ one: 1 })
  next.release()
})

test('a server killed under several commands is restarted once, on the same port', async () => {
  const dataDir = temporaryFolder()
  const commands = [holdDatabase(dataDir), holdDatabase(dataDir)] as const
  const [url = ''] = await Promise.all(commands.map((command) => command.firstLine))
  await ask(url, 'create table kept as select 1 as number')
  for (let kills = 0; kills < 2; kills += 1) {
    const killed = kill(dataDir)
    expect(await askUntilBack(url, 'select number from kept')).toEqual({ number: 1 })
    expect(runningPostmaster(dataOf(dataDir))?.pid).not.toBe(killed)
  }
  const [first, second] = commands
  expect(await first.finish()).toBe(0)
  kill(dataDir)
  expect(await askUntilBack(url, 'select number from kept')).toEqual({ number: 1 })
  expect(await second.finish()).toBe(0)
  expect(runningPostmaster(dataOf(dataDir))).toBeNull()
})
