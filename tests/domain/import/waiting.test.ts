import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { databaseUrl, db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { stored, take } from './taking.ts'

const fileOf = (suburb: string) =>
  `external_key,name,industry,suburb\nk:1,One,Fitness,${suburb}\nk:2,Two,Fitness,${suburb}\n`

it('a batch that waits for somebody keeps nobody else waiting', async () => {
  await db.delete(businesses)
  await take(fileOf('Gardens'))
  const connection = postgres(databaseUrl(), { max: 2, onnotice: () => {} })
  onTestFinished(() => connection.end())
  let importing: Promise<unknown> = Promise.resolve()
  await connection.begin(async (holder) => {
    await holder`select 1 from businesses where external_key = 'k:2' for update`
    importing = take(fileOf('Sea Point'))
    await expectWaiting(1, (statement) => connection.unsafe(statement))
    for (let edit = 1; edit <= 5; edit += 1) {
      await connection.begin(async (other) => {
        await other`set local lock_timeout = '1s'`
        await other`update businesses set description = ${`edit ${edit}`} where external_key = 'k:1'`
      })
      await expectWaiting(1, (statement) => connection.unsafe(statement))
    }
  })
  expect(await importing).toMatchObject({ updated: 2 })
  expect(await stored()).toMatchObject([
    { suburb: 'Sea Point', description: 'edit 5' },
    { suburb: 'Sea Point' },
  ])
})

it('batches are as large as this machine writes in a moment', async () => {
  await db.delete(businesses)
  const rows = Array.from(
    { length: 60 },
    (_, at) => `k:${at},Shop ${at},Fitness,Gardens,${at} Main Rd`,
  )
  await db.execute(sql`create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.02); return new; end $$`)
  await db.execute(
    sql`create trigger dawdle before insert on businesses for each row execute function dawdle()`,
  )
  try {
    const reads: number[] = []
    const many = Array.from({ length: 4 }, (_, at) =>
      rows.map((row) => row.replaceAll(/(k:|Shop )/g, `$1${at}`)),
    )
    await take(`external_key,name,industry,suburb,address\n${many.flat().join('\n')}\n`, {
      onProgress: ({ read }) => void reads.push(read),
    })
    const sizes = reads.map((read, at) => read - (reads[at - 1] ?? 0))
    expect(sizes[0]).toBe(100)
    expect(Math.max(...sizes.slice(2))).toBeLessThanOrEqual(25)
  } finally {
    await db.execute(sql`drop function dawdle() cascade`)
  }
})
