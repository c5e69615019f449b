import { expect } from 'vitest'
import { expectNothingLost, get, keepBooking, waiting } from '#tests/support/away-database.ts'
import { alwaysOpen } from '#tests/support/booking-calls.ts'
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
  const { runCommand, sql } = await startDeployment()
  await alwaysOpen(sql)
  const doctor = await runCommand('doctor')
  console.log(doctor.output)
  expect(doctor.output).not.toContain('WRONG')
  expect(doctor.code).toBe(0)
  const backup = `${temporaryFolder()}/backup-1`
  for (const words of [
    ['backup', backup],
    ['backup:verify', backup],
  ]) {
    expect(await runCommand(...words)).toMatchObject({ code: 0 })
  }
}

itIf(canDeploy)(
  'doctor, backup and its check run in the set-up of docs/deploy, and find nothing wrong',
  runCommands,
)
