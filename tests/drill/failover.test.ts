import { expect } from 'vitest'
import { canDeploy } from '#tests/support/deployment/site.ts'
import { startUnderLoad } from '#tests/support/deployment/under-load.ts'
import { itIf } from '#tests/support/it-if.ts'

/** How often the machine of the primary is lost, and comes back as a replica. */
const losses = Number(process.env['LOSSES'] ?? 3)

async function loseThePrimary() {
  const site = await startUnderLoad()
  const gaps: number[] = []
  for (let at = 0; at < losses; at += 1) {
    const lost = await site.cluster.untilWhole()
    await site.moreBookings(10)
    site.customers.gap()
    await site.cluster.nodes[lost].lose()
    await site.moreBookings(10)
    gaps.push(site.customers.gap())
    expect(await site.cluster.leader()).not.toBe(lost)
    site.cluster.nodes[lost].start()
  }
  const seconds = gaps.map((gap) => gap.toFixed(1)).join(', ')
  await site.settle(`Primary lost ${losses} times; seconds without a booking: ${seconds}`)
  expect(Math.max(...gaps)).toBeLessThan(30)
}

itIf(canDeploy)(
  'the machine of the primary is lost, and within 30 s the site books again without a hand',
  loseThePrimary,
)
