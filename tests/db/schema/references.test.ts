import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#db/client.server.ts'

test('what a deletion must find in another table has an index there', async () => {
  const rows = await db.execute<{ name: string }>(sql`
    select conname as name from pg_constraint c
    join pg_namespace on pg_namespace.oid = connamespace
    where contype = 'f' and nspname = 'public' and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = any (c.conkey)
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '% IS NOT NULL)'))
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([])
})
