import { join } from 'node:path'
import { Client } from 'pg'
import { expect } from 'vitest'
import { runningPostmaster } from '#db/embedded/postmaster.ts'

export const waiting = { timeout: 60_000, interval: 20 }
export const dataOf = (dataDir: string) => join(dataDir, 'postgres/data')

export function kill(dataDir: string): number {
  const { pid } = runningPostmaster(dataOf(dataDir)) ?? {}
  if (!pid) throw new Error('no server runs')
  process.kill(pid, 'SIGKILL')
  return pid
}

/** The first row of a statement's result, on a new connection. */
export async function ask(url: string, statement: string): Promise<unknown> {
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
export async function askUntilBack(url: string, statement: string): Promise<unknown> {
  let answer: unknown
  await expect
    .poll(
      () =>
        ask(url, statement).then(
          (row) => Boolean((answer = row)),
          () => false,
        ),
      waiting,
    )
    .toBe(true)
  return answer
}
