import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectApp } from '#app/domain/accounts/own-second-factor.server.ts'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { issueToken } from '#app/domain/accounts/single-use-tokens.server.ts'
import { migrateDatabase } from '#app/server/start/migrations.ts'
import { env, sessionSecret } from '#app/env.server.ts'
import { diskStore } from '#app/gateways/storage/disk.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { loadFiles, loadTables, restoreBackup } from '#db/backup/load.ts'
import { makeBackup } from '#db/backup/make.ts'
import { readManifest } from '#db/backup/manifest.ts'
import { isOldScratch, verifyBackup } from '#db/backup/verify.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { makeBookable, makeBooking } from '#tests/support/bookings.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { makeUser } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const bytes = Buffer.from([0xff, 0xd8, 0, 10, 13, 255])

beforeAll(async () => {
  const owner = await makeUser()
  const business = await makeBookable({
    ...{ ownerId: owner.id, name: 'Tab\there, "quotes" & \\back\\slash', amenities: ['Wi-Fi'] },
    description: 'Two\nlines, NULL and \\N',
  })
  await makeBooking({ businessId: business.id, notes: 'Zoë 👋' })
  await storage().put('pictures/a.jpg', bytes, { contentType: 'image/jpeg' })
})

const url = () => env().DATABASE_URL ?? ''
async function backedUp() {
  const folder = join(temporaryFolder(), 'backup')
  const manifest = await makeBackup(folder, {
    url: url(),
    store: storage(),
    secret: sessionSecret(),
  })
  return { folder, manifest }
}

const diskStoreOf = () =>
  diskStore({ folder: temporaryFolder(), publicUrl: 'http://x', secret: 'x' })

async function emptyDatabase() {
  const database = await createTestDatabase('none')
  const client = new Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  return { ...database, client }
}

test('a backup restored to an empty place holds the same rows, files and secret', async () => {
  const { folder, manifest } = await backedUp()
  expect(await readManifest(folder)).toEqual(manifest)
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(readFileSync(join(folder, 'session-secret'), 'utf8').trim()).toBe(sessionSecret())

  const { client, url: emptyUrl } = await emptyDatabase()
  await loadTables(client, folder, manifest)
  const store = diskStoreOf()
  await loadFiles(folder, manifest, store)
  const again = join(temporaryFolder(), 'again')
  const restored = await makeBackup(again, { url: emptyUrl, store, secret: sessionSecret() })
  expect(restored.tables).toEqual(manifest.tables)
  expect(restored.files).toEqual(manifest.files)
  expect(restored.files).toMatchObject([{ key: 'pictures/a.jpg', bytes: bytes.byteLength }])
  // Sequences and triggers go on where they were.
  await client.query(`insert into businesses (slug, name, industry, area, is_listing_published, plan_status)
    values ('after', 'After', 'Restaurants', 'City Bowl', true, 'FREE')`)
  const { rows } = await client.query(`select 1 from listing_words w join businesses b
    on b.id = w.business_id where b.slug = 'after'`)
  expect(rows).toHaveLength(1)
})

test('a restore leaves out a table that the database lacks, and counts none of its rows', async () => {
  await db.execute(`create table notes_of_ours (id serial primary key, said text)`)
  await db.execute(`insert into notes_of_ours (said) values ('Ring Zola'), ('Order tape')`)
  const { folder, manifest } = await backedUp()
  await db.execute('drop table notes_of_ours')
  const { url: emptyUrl } = await emptyDatabase()
  const { restored, leftOut } = await restoreBackup(folder, { url: emptyUrl, store: diskStoreOf() })
  expect(leftOut).toMatchObject([{ table: 'public.notes_of_ours', rows: 2 }])
  expect([...restored.tables, ...leftOut].length).toBe(manifest.tables.length)
  expect(restored.tables).not.toContain(leftOut[0])
})

test('what is written while a backup is made is in it whole, or not at all', async () => {
  const writing = Array.from({ length: 20 }, () => makeBookable())
  const { folder } = await backedUp()
  await Promise.all(writing)
  await expect(
    verifyBackup(folder, { url: url(), migrate: migrateDatabase }),
  ).resolves.toBeDefined()
})

test('the check names a file that was changed or is missing', async () => {
  const { folder } = await backedUp()
  await verifyBackup(folder, { url: url(), migrate: migrateDatabase })
  appendFileSync(join(folder, 'tables/public.users.copy'), 'x')
  const check = verifyBackup(folder, { url: url(), migrate: migrateDatabase })
  await expect(check).rejects.toThrow(/public\.users\.copy/)
})

test('a database that writes dates its own way is backed up and restored all the same', async () => {
  const { manifest } = await backedUp()
  const odd = await emptyDatabase()
  const { rows } = await odd.client.query<{ name: string }>('select current_database() as name')
  for (const way of ["datestyle = 'SQL, DMY'", "timezone = 'Africa/Johannesburg'"]) {
    await odd.client.query(`alter database "${rows[0]?.name}" set ${way}`)
  }
  const { folder } = await backedUp()
  await restoreBackup(folder, { url: odd.url, store: diskStoreOf() })
  const again = await makeBackup(join(temporaryFolder(), 'again'), {
    ...{ url: odd.url, store: diskStoreOf(), secret: sessionSecret() },
  })
  const hashes = ({ tables }: typeof manifest) =>
    tables.filter(({ table }) => table === 'public.bookings')
  expect(hashes(again)).toEqual(hashes(manifest))
})

test('a check that was killed leaves a database, which the next one drops', async () => {
  const { client } = await emptyDatabase()
  const abandoned = 'cptgems_verify_0123456789ab'
  await client.query(`create database ${abandoned} template template0`)
  const { folder } = await backedUp()
  await verifyBackup(folder, { url: url(), migrate: migrateDatabase })
  const { rows } = await client.query(
    "select datname from pg_database where datname like 'cptgems_verify_%'",
  )
  expect(rows.filter(({ datname }) => datname === abandoned)).toEqual([])
  const now = Date.now()
  const name = (made: number) => `cptgems_verify_${made.toString(16)}_0123456789ab`
  expect([isOldScratch(name(now), now), isOldScratch(name(now - 700_000), now)]).toEqual([
    false,
    true,
  ])
  expect(isOldScratch('cptgems', now)).toBe(false)
})

test('a database in use is left as it is, and so is a folder with a backup', async () => {
  const { folder, manifest } = await backedUp()
  const client = new Client({ connectionString: url() })
  await client.connect()
  onTestFinished(() => client.end())
  const before = await db.$count(businesses)
  await expect(loadTables(client, folder, manifest)).rejects.toThrow(/already/)
  expect(await db.$count(businesses)).toBe(before)
  expect(await db.$count(businesses, eq(businesses.city, 'Cape Town'))).toBe(before)
  const about = { url: url(), store: storage(), secret: sessionSecret() }
  await expect(makeBackup(folder, about)).rejects.toThrow(/already/)
  const other = { ...manifest, migrations: ['x'] }
  await expect(loadTables(client, folder, other)).rejects.toThrow(/version/)
})

test('a restore whose pictures cannot be stored leaves the database empty, can be begun again, and signs everybody out', async () => {
  const user = await makeUser()
  await startSession(user.id)
  await connectApp(user.actor, { currentPassword: user.password })
  for (const purpose of ['reset-password', 'passkey-use', 'setup-mailed'] as const) {
    await issueToken(purpose, purpose === 'reset-password' ? user.id : null, 'any', db)
  }
  const { folder, manifest } = await backedUp()
  const { client, url: emptyUrl } = await emptyDatabase()
  const people = async () => (await client.query('select 1 from users')).rowCount
  const notAFolder = join(temporaryFolder(), 'file')
  writeFileSync(notAFolder, '')
  const about = { publicUrl: 'http://x', secret: 'x' }
  const broken = diskStore({ folder: notAFolder, ...about })
  await expect(restoreBackup(folder, { url: emptyUrl, store: broken })).rejects.toThrow()
  expect(await people()).toBe(0)
  const store = diskStore({ folder: temporaryFolder(), ...about })
  await expect(restoreBackup(folder, { url: emptyUrl, store })).resolves.toEqual({
    restored: manifest,
    leftOut: [],
  })
  expect(await people()).toBeGreaterThan(0)
  const { rows } = await client.query(
    `select (select count(*) from sessions)::int as sessions,
      (select array_agg(purpose) from single_use_tokens) as links,
      (select count(*) from second_factors where pending_secret is not null)::int as begun`,
  )
  expect(rows).toEqual([{ sessions: 0, links: ['setup-mailed'], begun: 0 }])
  expect(await store.get('pictures/a.jpg')).not.toBeNull()
})
