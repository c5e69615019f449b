import { expect, it, onTestFinished } from 'vitest'
import { indexLock, migrateDatabase } from '#app/server/start/migrations.ts'
import { connectTo, createTestDatabase } from '#tests/support/database.ts'

/** Whoever makes joints waits for it while a test has it. */
const gate = 77

async function listings() {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  const sql = connectTo(url)
  await sql`
    insert into businesses (slug, name, industry, area, suburb, city, plan_status, is_listing_published)
    values ('kept', 'Ouma Fawzia’s Café', 'Home Services', 'City Bowl', 'Gardens', 'Cape Town', 'FREE', true)`
  const indexes = () =>
    sql`select relname as name, indisvalid as valid, pg_get_indexdef(indexrelid) like '%industry%' as groups
      from pg_index join pg_class on oid = indexrelid where relname like 'listing_texts_joints%'`
  return { url, sql, indexes }
}

const ready = [{ name: 'listing_texts_joints', valid: true, groups: true }]

it('others read and write while the index of joints is made, and a second server waits for it', async () => {
  const { url, sql, indexes } = await listings()
  await sql`drop index listing_texts_joints`
  await sql.unsafe(`create or replace function joint_keys(value text) returns text[] language plpgsql immutable strict as $$
    begin perform pg_advisory_xact_lock_shared(${gate}); return '{}'; end $$`)
  await sql`select pg_advisory_lock(${gate})`
  const servers = [migrateDatabase(url), migrateDatabase(url)]
  await expect
    .poll(
      () =>
        sql`select from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
    )
    .toHaveLength(1)

  const visitor = connectTo(url)
  await visitor`set statement_timeout = '5s'`
  await visitor`update businesses set name = 'Ouma se Kombuis'`
  expect(await visitor`select split_part(text, E'\n', 1) as name from listing_texts`).toEqual([
    { name: 'ouma se kombuis' },
  ])

  await sql`select pg_advisory_unlock(${gate})`
  await Promise.all(servers)
  expect(await indexes()).toEqual(ready)
})

it('a server that waits for an index keeps no transaction open, whose end the maker would wait for', async () => {
  const { url, sql, indexes } = await listings()
  await sql`drop index listing_texts_joints`
  const maker = connectTo(url)
  await maker`select pg_advisory_lock(${indexLock})`
  const server = migrateDatabase(url)
  const waits = () =>
    sql`select state from pg_stat_activity where datname = current_database() and application_name = '' and
      (query like '%pg_try_advisory_xact_lock%' or query = 'rollback')`
  await expect.poll(waits).toEqual([{ state: 'idle' }])
  await maker`select pg_advisory_unlock(${indexLock})`
  await server
  expect(await indexes()).toEqual(ready)
})

it('what a broken off start has left of an index is made anew, and a former one serves until then', async () => {
  const { url, sql, indexes } = await listings()
  const [original] = await sql`select pg_get_functiondef('joint_keys'::regproc) as definition`
  await sql`drop index listing_texts_joints`
  await sql`create index listing_texts_joints on listing_texts using gin (joints(text))`
  await sql`create or replace function joint_keys(value text) returns text[] language plpgsql immutable strict as $$
    begin raise exception 'broken off'; end $$`
  await expect(migrateDatabase(url)).rejects.toThrow('broken off')
  expect(await indexes()).toEqual(
    expect.arrayContaining([
      { name: 'listing_texts_joints', valid: true, groups: false },
      { name: 'listing_texts_joints_new', valid: false, groups: true },
    ]),
  )

  await sql.unsafe(original?.['definition'])
  await migrateDatabase(url)
  expect(await indexes()).toEqual(ready)
  await sql`set enable_seqscan = off`
  expect(
    await sql`select split_part(text, E'\n', 1) as name from listing_texts
      where joint_keys(text) || array[industry, area, suburb] @> '{mafa,ma.f,a.fa,Gardens}'`,
  ).toEqual([{ name: "ouma fawzia's cafe" }])
})
