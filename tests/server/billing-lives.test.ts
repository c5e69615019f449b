import { describe, expect, test } from 'vitest'
import { knownLives } from '#tests/support/billing-lives/known-lives.ts'
import { liveMany } from '#tests/support/billing-lives/many-lives.ts'
import { startWorld } from '#tests/support/billing-lives/world.ts'
import { isDrill, runs, sample } from '#tests/support/runs.ts'

const hours = 3_600_000

const worlds: [string, number][] = [
  ['one world', 20_261],
  ['another', 20_262],
]

// Each waits half the time for its own server: a drill's two use both cores.
describe.concurrent.each(sample(worlds, 2))('in %s', (name, constant) => {
  test(
    'after any life and a quiet hour the books, the pages, the mails and the provider agree',
    { timeout: runs(hours, 4 * hours) },
    async () => {
      // `npm test` lives the same lives each time: of hundreds of new ones one may still end wrong.
      const seed = isDrill ? Math.floor(Math.random() * 2 ** 31) : constant
      if (isDrill) console.error(`Lives in ${name} begin with seed ${seed}.`)
      const world = await startWorld()
      try {
        const wrong = await liveMany(world, {
          ...{ lives: runs(8, 1000), seed, known: sample(Object.values(knownLives), 3) },
          until: Date.now() + runs((3 * hours) / 4, 3 * hours),
        })
        expect(wrong.join('\n\n')).toBe('')
      } finally {
        await world.stop()
      }
    },
  )
})
