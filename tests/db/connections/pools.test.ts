import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
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

test('what follows a statement that fails in a transaction fails too, until it is rolled back', async () => {
  const loan = await ownPools().pool.connect()
  await loan.query({ text: 'begin' })
  const answers = await Promise.allSettled([
    loan.query({ text: 'select 1/0' }),
    loan.query({ text: 'select 1 as one' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await loan.query({ text: 'rollback' })
  expect(await loan.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
  loan.release()
})
