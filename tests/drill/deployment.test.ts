import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { expectNothingLost, get, keepBooking, waiting } from '#tests/support/away-database.ts'
import { alwaysOpen } from '#tests/support/booking-calls.ts'
import { connectTo } from '#tests/support/database.ts'
import { canDeploy, startDeployment } from '#tests/support/deployment/site.ts'
import { itIf } from '#tests/support/it-if.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

async function restartInTurns() {
  const { url, running, run, mailbox, sql } = await startDeployment()
  const businessId = await alwaysOpen(sql)
  const site = { url } as Parameters<typeof get>[0]
  await expect
    .poll(async () => (await get(site, '/directory')).text(), waiting)
    .toContain('Always Open')
  const booking = keepBooking(site, businessId)
  for (const name of ['app1', 'app2'] as const) {
    const before = booking.taken.length
    await expect.poll(() => booking.taken.length, waiting).toBeGreaterThan(before + 5)
    expect(await running[name].end('SIGTERM')).toBe(0)
    await run(name)
  }
  await booking.stop()
  expect([...booking.seen]).toEqual([201])
  const stored = await expectNothingLost(sql, booking.taken)
  await expect
    .poll(() => stored.filter((customer) => mailbox.received.get(customer) !== 1), waiting)
    .toEqual([])
}

itIf(canDeploy)(
  'the set-up of docs/deploy serves, and a rolling restart refuses no request and loses no booking',
  restartInTurns,
)

async function runCommands() {
  const { url, running, run, runCommand, checkOf, database, sql } = await startDeployment()
  const [program = '', ...args] = checkOf('pgbouncer')
  expect(spawnSync(program, args, { encoding: 'utf8' })).toMatchObject({ status: 0 })
  await alwaysOpen(sql)
  const doctor = await runCommand('doctor')
  console.log(doctor.output)
  expect(doctor.output).not.toContain('WRONG')
  expect(doctor.code).toBe(0)
  const backup = `${temporaryFolder()}/backup-1`
  expect(await runCommand('backup', backup)).toMatchObject({ code: 0 })
  expect(await runCommand('backup:verify', backup)).toMatchObject({ code: 0 })

  for (const process of Object.values(running)) await process.end('SIGTERM')
  const elsewhere = connectTo(database.replace(/cptgems$/, 'postgres'))
  await elsewhere`drop database cptgems with (force)`
  await elsewhere`create database cptgems`
  expect(await runCommand('restore', backup)).toMatchObject({ code: 0 })
  await run('app1')
  const site = { url } as Parameters<typeof get>[0]
  await expect
    .poll(async () => (await get(site, '/directory')).text(), waiting)
    .toContain('Always Open')
}

itIf(canDeploy)(
  'doctor, backup, its check and going back to it work in the set-up of docs/deploy',
  runCommands,
)
