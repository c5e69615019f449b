import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { live } from '#tests/support/billing-lives/live.ts'
import { knownLives } from '#tests/support/billing-lives/known-lives.ts'
import { life } from '#tests/support/billing-lives/steps.ts'
import { startWorld } from '#tests/support/billing-lives/world.ts'
import { isDrill, runs, sample } from '#tests/support/runs.ts'

const hours = 3_600_000

// Each waits half the time for its own server: two use both cores.
describe.concurrent.each([
  ['one world', 20_261],
  ['another', 20_262],
])('in %s', (_, seed) => {
  test(
    'after any life and a quiet hour the books, the pages, the mails and the provider agree',
    { timeout: runs(hours, 4 * hours) },
    async () => {
      const world = await startWorld()
      try {
        await fc.assert(
          fc.asyncProperty(life(30), async (steps) => {
            expect(await live(world, steps)).toEqual([])
          }),
          // A failure is told with its seed before the time is up, however far it was shrunk.
          {
            examples: sample(Object.values(knownLives), 3).map((steps) => [steps]),
            numRuns: runs(20, 1000),
            // `npm test` lives the same lives each time: of hundreds of new ones one may still end wrong.
            ...(isDrill ? {} : { seed }),
            interruptAfterTimeLimit: runs((3 * hours) / 4, 3 * hours),
            markInterruptAsFailure: true,
          },
        )
      } finally {
        await world.stop()
      }
    },
  )
})
