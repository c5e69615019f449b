import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { db, type Database } from '#db/client.server.ts'
import { poolsOf } from '#db/connections/pools.server.ts'
import { sql } from 'drizzle-orm'

function ownPools(isPooled = false) {
  const pools = poolsOf(env().DATABASE_URL ?? '', { isPooled, name: 'own' }, () => false)
  onTestFinished(async () => {
    await Promise.all([pools.pool.end(), pools.searchPool.end()])
  })
  return pools
}

async function compilingOf(isPooled: boolean) {
  const pools = ownPools(isPooled)
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

test('a transaction begins with its first statement, and none waits for the answer before it', async () => {
  const { pool } = ownPools()
  const loan = await pool.connect()
  const asked = vi.spyOn(Client.prototype, 'query')
  await loan.query({ text: 'begin' })
  expect(asked).not.toHaveBeenCalled()
  const set = loan.query({ text: `select set_config('pools.test', $1, true)` }, ['set'])
  const read = loan.query({ text: `select current_setting('pools.test') as value` })
  expect(asked).toHaveBeenCalledTimes(3)
  await set
  expect(await read).toEqual([{ value: 'set' }])
  await loan.query({ text: 'rollback' })
  const after = await loan.query({ text: `select current_setting('pools.test', true) as value` })
  expect(after).toEqual([{ value: '' }])
  asked.mockClear()
  await loan.query({ text: 'begin' })
  await loan.query({ text: 'commit' })
  expect(asked).not.toHaveBeenCalled()
  loan.release()
})

test('what follows a statement that fails in a transaction fails of it too, until it is rolled back', async () => {
  const loan = await ownPools().pool.connect()
  onTestFinished(() => loan.release())
  await loan.query({ text: 'begin' })
  const answers = await Promise.allSettled([
    loan.query({ text: 'select 1/0' }),
    loan.query({ text: 'select 1 as one' }),
  ])
  const division = { status: 'rejected', reason: { code: '22012' } }
  expect(answers).toMatchObject([division, division])
  await loan.query({ text: 'rollback' })
  expect(await loan.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
})

test('whichever of several statements is asked first, the error is that of the one that failed', async () => {
  const { pool } = ownPools()
  const database = drizzle(pool as never) as unknown as Database
  const refused = database.transaction(async (tx) => {
    const slow = async () => tx.execute(sql`select 1 / (random() * 0)::int`)
    const outer = async () => await slow()
    await Promise.all([tx.execute(sql`select 1`), outer(), tx.execute(sql`select 2`)])
  })
  await expect(refused).rejects.toMatchObject({ cause: { code: '22012' } })
})

test('a transaction whose failure was swallowed is not taken for committed', async () => {
  const { pool } = ownPools()
  const database = drizzle(pool as never) as unknown as Database
  const swallowed = database.transaction(async (tx) => {
    await tx.execute(sql`select 1/0`).catch(() => {})
  })
  await expect(swallowed).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(pool.figures).toEqual({ open: 1, idle: 1, waiting: 0 })
})
