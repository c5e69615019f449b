import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { builtSite } from '#tests/support/built-site.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { launchBuilt } from '#tests/support/launched-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const mark = 'qzxmark'
const token = `${mark}${'x'.repeat(36)}`

/** A database whose every write fails with all that it was given, and the settings of commands on it. */
async function spilling() {
  const database = await createTestDatabase()
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end()
    await database.drop()
  })
  await sql.unsafe(`
    create function spill() returns trigger language plpgsql as $$ begin
      raise exception 'spilled %', new using detail = to_jsonb(new)::text;
    end $$;
    create trigger a_spill before insert or update on users for each row execute function spill();
    create trigger a_spill before insert or update on businesses for each row execute function spill();
    create trigger a_spill before insert or update on mails for each row execute function spill()`)
  return { sql, settings: { DATA_DIR: temporaryFolder(), DATABASE_URL: database.url } }
}

/** Runs a command to its end; its exit code and what it printed. */
async function run(args: string[], settings: Record<string, string>) {
  const command = await launchBuilt(args, settings)
  const code = await command.finish()
  return { code, output: command.output() }
}

test('commands whose statements fail print codes and statements, and nothing of a person', async () => {
  const { settings } = await spilling()
  const file = join(temporaryFolder(), 'businesses.csv')
  writeFileSync(
    file,
    `name,industry,area,suburb,email\n${mark} Bakery,Restaurants,Southern Suburbs,Kalk Bay,${mark}@example.co.za\n`,
  )
  const admin = ['--email', `${mark}@example.co.za`, '--password', `${mark}-quiet-lanterns`]
  for (const args of [
    ['import', file],
    ['admin:create', ...admin],
  ]) {
    const { code, output } = await run(args, settings)
    expect([args[0], code]).toEqual([args[0], 1])
    expect(output).toContain('"code":"P0001"')
    expect(output).toContain('"statement":"')
    expect(output.replace(file, '')).not.toContain(mark)
  }
})

test('a mistake in what is typed is answered without repeating it', async () => {
  const { settings } = await spilling()
  const typed = ['admin:create', `--pasword=${mark}-quiet-lanterns`]
  const { code, output } = await run(typed, settings)
  expect(code).toBe(1)
  expect(output).toContain('Usage: npm run admin:create')
  expect(output).not.toContain(mark)
})

test('an address of a database that makes no sense is not printed with its password', async () => {
  const bent = `postgres://someone:${mark}@[nowhere/gems`
  const { code, output } = await run(['db:migrate'], {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: bent,
  })
  expect(code).not.toBe(0)
  expect(output).not.toContain(mark)
})

test('a worker whose work fails logs no more than the server does', async () => {
  const { sql, settings } = await spilling()
  const worker = await launchBuilt(['worker'], {
    ...settings,
    LOG_LEVEL: 'trace',
  })
  onTestFinished(() => worker.kill())
  await worker.firstLine
  await sql.unsafe('alter table mails disable trigger a_spill')
  const [mail] = await sql`
    insert into mails (kind, recipient, subject, text)
    values ('test', ${`${mark}@example.co.za`}, ${mark}, ${mark}) returning id`
  await sql.unsafe('alter table mails enable trigger a_spill')
  const payload = JSON.stringify({ mailId: mail?.['id'] })
  await sql`select graphile_worker.add_job('send-mail', payload => ${payload}::text::json, max_attempts => 1)`
  const failure = async () => {
    const [job] = await sql`select last_error from graphile_worker._private_jobs where attempts = 1`
    return String(job?.['last_error'])
  }
  await expect.poll(failure).toContain('DatabaseError P0001')
  expect(await failure()).not.toContain(mark)
  expect(await worker.end('SIGTERM')).toBe(0)
  expect(worker.output()).toContain('"code":"P0001"')
  expect(worker.output()).not.toContain(mark)
})

test('under remix-serve the record of requests shows neither queries nor tokens', async () => {
  const { settings } = await spilling()
  const port = String(await freePort())
  const server = await launchBuilt(['remix-serve', join(await builtSite(), 'server/index.js')], {
    ...settings,
    PORT: port,
    SEED: 'none',
  })
  onTestFinished(() => server.kill())
  const get = (path: string) =>
    fetch(`http://localhost:${port}${path}`, { headers: { connection: 'close' } }).then(
      (answer) => answer.text(),
      () => null,
    )
  await expect.poll(() => get('/healthz')).not.toBeNull()
  for (const path of [`/bookings/${token}`, `/reset-password?token=${token}`, '/pricing']) {
    await get(path)
  }
  await expect.poll(() => server.output()).toContain('GET /pricing 200')
  expect(server.output()).toContain('GET /bookings/… 404')
  expect(server.output()).not.toContain(mark)
  expect(await server.end('SIGTERM')).toBe(0)
})
