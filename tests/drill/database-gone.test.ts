import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { expectAway, expectBack } from '#tests/support/away-database.ts'
import { canDeploy } from '#tests/support/deployment/site.ts'
import { startUnderLoad } from '#tests/support/deployment/under-load.ts'
import { itIf } from '#tests/support/it-if.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Seconds that neither server of PostgreSQL is there: the subject, so it is waited for. */
const gone = Number(process.env['GONE'] ?? 60)

async function loseBoth() {
  const site = await startUnderLoad()
  const { db1, db2 } = site.cluster.nodes
  const asVisitor = { url: site.url } as TestServer
  await site.cluster.untilWhole()
  await site.moreBookings(20)
  site.customers.gap()
  await Promise.all([db1.lose(), db2.lose()])
  const begun = performance.now()
  await expect
    .poll(async () => (await fetch(`${site.url}/healthz`)).status, { timeout: 20_000 })
    .toBe(503)
  await expectAway(asVisitor)
  const ends: number[] = []
  for (const name of ['app1', 'worker'] as const) {
    const told = performance.now()
    expect(await site.running[name].end('SIGTERM'), name).toBe(0)
    ends.push((performance.now() - told) / 1000)
  }
  const stopped = Math.max(...ends)
  await pause(Math.max(0, gone * 1000 - (performance.now() - begun)))
  db1.start()
  db2.start()
  await site.moreBookings(20)
  const gap = site.customers.gap()
  await expectBack(asVisitor)
  site.running.app1 = await site.run('app1')
  site.running.worker = await site.run('worker')
  const found = await site.settle(
    `Database gone for ${gone} s: ${gap.toFixed(1)} s without a booking, a server and a worker told to stop meanwhile ended within ${stopped.toFixed(1)} s`,
  )
  expect(site.running.app2.gone(), 'nothing was restarted').toBeNull()
  expect(stopped).toBeLessThan(10)
  expect(gap).toBeLessThan(gone + 60)
  // The worker that was told to stop could write down nothing of what it had under way: two mails, and a call for each business.
  expect(found.mailsAgain + found.callsAgain).toBeLessThanOrEqual(2 + 5)
  const answers = [...site.browsing.answers.keys(), ...site.customers.answers.keys()]
  expect(answers.filter((status) => ![200, 201, 503].includes(Number(status)))).toEqual([])
}

itIf(canDeploy)(
  'a database that is gone for a minute is told to everybody, and booked with again without a hand',
  loseBoth,
)
