import { expect, test } from 'vitest'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { holdDatabase } from '#tests/support/launched-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ask, askUntilBack, dataOf, kill } from '#tests/support/embedded-postgres.ts'

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
