import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { databaseUrl, db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { makeUser } from '#tests/support/factories.ts'
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

it('transactions are as large as this machine writes in a moment', async () => {
  await db.delete(businesses)
  const rows = Array.from(
    { length: 100 },
    (_, at) => `k:${at},Shop ${at},Fitness,Gardens,${at} Main Rd`,
  )
  await db.execute(sql`create table written (at bigint generated always as identity, xid xid8)`)
  await db.execute(sql`create function dawdle() returns trigger language plpgsql as
    $$ begin
      perform pg_sleep(0.05);
      insert into written (xid) values (pg_current_xact_id());
      return new;
    end $$`)
  await db.execute(
    sql`create trigger dawdle before insert on businesses for each row execute function dawdle()`,
  )
  try {
    await take(`external_key,name,industry,suburb,address\n${rows.join('\n')}\n`)
    const found = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from written group by xid order by min(at)`,
    )
    const sizes = found.map(({ rows: size }) => size)
    expect(sizes[0]).toBe(25)
    expect(Math.max(...sizes.slice(1))).toBeLessThanOrEqual(12)
  } finally {
    await db.execute(sql`drop function dawdle() cascade`)
    await db.execute(sql`drop table written`)
  }
})

it('a listing that got an owner since a row was matched with it stays as it is', async () => {
  await db.delete(businesses)
  await take(fileOf('Gardens'))
  const owner = await makeUser()
  await db.execute(sql`create function claim_one() returns trigger language plpgsql as
    $$ begin update businesses set owner_id = ${sql.raw(`'${owner.id}'`)} where external_key = 'k:2'; return null; end $$`)
  await db.execute(sql`create trigger claim_one after update of suburb on businesses for each row
    when (new.external_key = 'k:1') execute function claim_one()`)
  const many = Array.from({ length: 30 }, (_, at) => `f:${at},Filler ${at},Fitness,Gardens`)
  const header = 'external_key,name,industry,suburb\n'
  await take(header + many.join('\n'))
  try {
    const changed = many.map((row) => row.replace('Gardens', 'Sea Point'))
    const rows = ['k:1,One,Fitness,Sea Point', ...changed, 'k:2,Two,Fitness,Sea Point']
    await take(header + rows.join('\n'))
    expect((await stored()).filter(({ suburb }) => suburb === 'Gardens')).toMatchObject([
      { name: 'Two', ownerId: owner.id },
    ])
  } finally {
    await db.execute(sql`drop function claim_one() cascade`)
  }
})
