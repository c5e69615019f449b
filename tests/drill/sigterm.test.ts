import { expect } from 'vitest'
import { canDeploy } from '#tests/support/deployment/site.ts'
import { kills, startUnderLoad } from '#tests/support/deployment/under-load.ts'
import { itIf } from '#tests/support/it-if.ts'

async function restartAgainAndAgain() {
  const site = await startUnderLoad()
  const seconds: number[] = []
  for (let at = 0; at < kills; at += 1) {
    const names = at % 2 === 0 ? (['app1', 'worker'] as const) : (['app2'] as const)
    // Enough for the proxy to have met the server that came back.
    await site.moreBookings(30)
    for (const name of names) {
      const begun = performance.now()
      expect(await site.running[name].end('SIGTERM'), name).toBe(0)
      seconds.push((performance.now() - begun) / 1000)
      site.running[name] = await site.run(name)
    }
  }
  const longest = Math.max(...seconds)
  const found = await site.settle(
    `${seconds.length} times SIGTERM of app servers and worker, ended within ${longest.toFixed(1)} s`,
  )
  expect([found.mailsAgain, found.callsAgain]).toEqual([0, 0])
  expect([...site.browsing.answers.keys()]).toEqual([200])
  expect([...site.customers.answers.keys()]).toEqual([201])
  expect(longest).toBeLessThan(10)
}

itIf(canDeploy)(
  'app servers and a worker told to stop again and again end within ten seconds, and nobody is refused',
  restartAgainAndAgain,
)
