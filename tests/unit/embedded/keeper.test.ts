import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { holdDatabase } from '#tests/support/launched-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const patience = { timeout: 60_000, interval: 20 }
const dataOf = (dataDir: string) => join(dataDir, 'postgres/data')

function kill(dataDir: string): number {
  const { pid } = runningPostmaster(dataOf(dataDir)) ?? {}
  if (!pid) throw new Error('no server runs')
  process.kill(pid, 'SIGKILL')
  return pid
}

/** The first row of a statement's result, on a new connection. */
async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end()
  }
}

/** Retries until the server answers again. */
async function askUntilBack(url: string, statement: string): Promise<unknown> {
  let answer: unknown
  await expect
    .poll(
      () =>
        ask(url, statement).then(
          (row) => Boolean((answer = row)),
          () => false,
        ),
      patience,
    )
    .toBe(true)
  return answer
}

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
