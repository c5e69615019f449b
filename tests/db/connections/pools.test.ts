import { expect, onTestFinished, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
import { poolsOf } from '#db/connections/pools.server.ts'
import { sql } from 'drizzle-orm'

async function compilingOf(isPooled: boolean) {
  const pools = poolsOf(env().DATABASE_URL ?? '', { isPooled, name: 'jit' }, () => false)
  onTestFinished(async () => {
    await Promise.all([pools.pool.end(), pools.searchPool.end()])
  })
  const show = async (pool: typeof pools.pool) => (await pool.query({ text: 'show jit' })).rows[0]
  return { queries: await show(pools.pool), searches: await show(pools.searchPool) }
}

test('statements are not compiled, which takes longer than they do, where the server would', async () => {
  await db.execute(
    sql.raw(
      `do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`,
    ),
  )
  expect(await compilingOf(false)).toEqual({ queries: { jit: 'off' }, searches: { jit: 'off' } })
  expect(await compilingOf(true)).toMatchObject({ searches: { jit: 'off' } })
})
