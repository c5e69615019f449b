import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { live } from '#tests/support/billing-lives/live.ts'
import { knownLives } from '#tests/support/billing-lives/known-lives.ts'
import { life } from '#tests/support/billing-lives/steps.ts'
import { startWorld, type World } from '#tests/support/billing-lives/world.ts'
import { runs, sample } from '#tests/support/runs.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const hours = 3_600_000

test(
  'after any life and a quiet hour the books, the pages, the mails and the provider agree',
  { timeout: runs(hours / 6, 4 * hours) },
  async () => {
    await fc.assert(
      fc.asyncProperty(life(runs(20, 30)), async (steps) => {
        expect(await live(world, steps)).toEqual([])
      }),
      // A failure is told with its seed before the time is up, however far it was shrunk.
      {
        examples: sample(Object.values(knownLives), 3).map((steps) => [steps]),
        numRuns: runs(16, 2000),
        interruptAfterTimeLimit: runs(hours / 8, 3 * hours),
        markInterruptAsFailure: true,
      },
    )
  },
)
