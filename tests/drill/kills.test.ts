import { expect } from 'vitest'
import { canDeploy } from '#tests/support/deployment/site.ts'
import { kills, startUnderLoad } from '#tests/support/deployment/under-load.ts'
import { itIf } from '#tests/support/it-if.ts'

/** What a worker has under way at most: two mails, and a call for each business. */
const underWay = 2 + 5

async function killApps() {
  const site = await startUnderLoad()
  for (let at = 0; at < kills; at += 1) {
    const name = at % 2 === 0 ? 'app1' : 'app2'
    await site.moreBookings(10)
    await site.running[name].kill()
    site.running[name] = await site.run(name)
  }
  const found = await site.settle(`${kills} times SIGKILL of an app server`)
  expect([found.mailsAgain, found.callsAgain]).toEqual([0, 0])
}

async function killWorkers() {
  const site = await startUnderLoad()
  for (let at = 0; at < kills; at += 1) {
    await site.moreBookings(10)
    await site.running.worker.kill()
    site.running.worker = await site.run('worker')
  }
  const found = await site.settle(`${kills} times SIGKILL of the worker`)
  expect(found.mailsAgain + found.callsAgain).toBeLessThanOrEqual(kills * underWay)
}

async function killDatabases() {
  const site = await startUnderLoad()
  const gaps: number[] = []
  for (let at = 0; at < kills; at += 1) {
    const leader = await site.cluster.untilWhole()
    await site.moreBookings(10)
    site.customers.gap()
    site.cluster.nodes[leader].killDatabase()
    await site.moreBookings(10)
    gaps.push(site.customers.gap())
  }
  const longest = Math.max(...gaps)
  const found = await site.settle(
    `${kills} times SIGKILL of the database, ${longest.toFixed(1)} s without a booking at most`,
  )
  expect([found.mailsAgain, found.callsAgain]).toEqual([0, 0])
  expect(longest).toBeLessThan(30)
}

itIf(canDeploy)(
  'app servers killed again and again lose no booking and send nothing twice',
  killApps,
)
itIf(canDeploy)(
  'a worker killed again and again leaves nothing undone, and repeats only what was under way',
  killWorkers,
)
itIf(canDeploy)(
  'a database killed again and again loses nothing acknowledged, and nobody sends anything twice',
  killDatabases,
)
