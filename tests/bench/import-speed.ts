/**
 * Speed of an import against a bare `insert … select` of the same rows into the same table, in one run on a database
 * that is emptied: `DATA_DIR=/tmp/bench SEED=none node db/launcher/dev.js tests/bench/import-speed.ts [rows]`.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { system } from '#app/domain/actor.ts'
import { importBusinesses } from '#app/domain/import/import-businesses.server.ts'
import { closeDatabase, db } from '#db/client.server.ts'
import { fileOf } from './generate-businesses.ts'

const rows = Number(process.argv[2] ?? 20_000)
const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-bench-'))
const file = join(folder, 'businesses.csv')

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

const empty = async () => {
  await db.execute(sql`truncate businesses cascade`)
  // Words of names outlast their listings: both have to write them.
  await db.execute(sql`truncate name_words`)
  await db.execute(sql`vacuum analyze`)
}

try {
  await pipeline(Readable.from(fileOf('csv', rows, 7)), createWriteStream(file))
  await empty()
  const imported = await timed(() => importBusinesses(system, { source: file }))
  const again = await timed(() => importBusinesses(system, { source: file }))
  await db.execute(sql`drop table if exists bench_rows`)
  const columns = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = 'businesses' and table_schema = 'public' and is_generated = 'NEVER'`)
  const list = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))
  await db.execute(sql`create table bench_rows as select ${list} from businesses`)
  const [{ count } = { count: 0 }] = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from bench_rows`,
  )
  await empty()
  const bare = await timed(() =>
    db.execute(sql`insert into businesses (${list}) select ${list} from bench_rows`),
  )
  await db.execute(sql`drop table bench_rows`)
  const perSecond = (seconds: number) => `${Math.round(count / seconds)} rows a second`
  console.log(
    `import: ${perSecond(imported)}; again: ${perSecond(again)}; bare: ${perSecond(bare)}`,
  )
  console.log(`${(bare / imported).toFixed(2)} of a bare insert … select, ${count} rows`)
} finally {
  await closeDatabase()
  rmSync(folder, { recursive: true, force: true })
}
