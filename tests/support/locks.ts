import type postgres from 'postgres'
import { expect } from 'vitest'

/** Counts the statements that wait for a lock in the database it is asked of. */
const waitingStatements = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Until so many statements or more wait for a lock; `ask` sends a statement past those that wait. */
export async function expectWaiting(
  statements: number,
  ask: (statement: string) => PromiseLike<readonly Record<string, unknown>[]>,
): Promise<void> {
  await expect
    .poll(async () => Number((await ask(waitingStatements))[0]?.['n']))
    .toBeGreaterThanOrEqual(statements)
}

/** Holds every business's row by a transaction that is under way when this returns. */
export async function holdBusinesses(sql: postgres.Sql) {
  let letGo = () => {}
  let ended: Promise<unknown> = Promise.resolve()
  await new Promise<void>((held, failed) => {
    ended = sql.begin(async (tx) => {
      await tx`select 1 from businesses for update`
      held()
      await new Promise<void>((resolve) => (letGo = resolve))
    })
    ended.catch(failed)
  })
  return {
    async release() {
      letGo()
      await ended
    },
  }
}
