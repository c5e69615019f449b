import * as fc from 'fast-check'
import { live } from './live.ts'
import { life, type Step } from './steps.ts'
import type { World } from './world.ts'

/** How long a life that ended wrong is made shorter, in milliseconds: hundreds may come after it. */
const shrunkFor = 300_000

/** Where so many end wrong, so will the others. */
const mostReports = 10

/**
 * Lives so many lives of up to 30 steps, the known ones first, also after one that ended wrong. Answers a report of each
 * that did, with the seed to live it again, and prints it at once.
 */
export async function liveMany(
  world: World,
  { lives, seed, known, until }: { lives: number; seed: number; known: Step[][]; until: number },
): Promise<string[]> {
  let running: Promise<string[]> = Promise.resolve([])
  const property = fc.asyncProperty(life(30), async (steps) => {
    running = live(world, steps)
    const wrong = await running
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })
  const reports: string[] = []
  let examples = known.map((steps): [Step[]] => [steps])
  for (let lived = 0, from = seed; lived < lives && reports.length < mostReports; from += 1) {
    const details = await fc.check(property, {
      ...{ seed: from, examples, numRuns: lives - lived, endOnFailure: true },
      interruptAfterTimeLimit: Math.max(1, until - Date.now()),
      markInterruptAsFailure: true,
    })
    lived += details.numRuns
    if (!details.failed) break
    if (details.interrupted || details.counterexamplePath === null) {
      reports.push(
        `Of ${lives} lives ${lived} were lived before the time was up, from seed ${seed}.`,
      )
      break
    }
    const again = { seed: from, examples, path: details.counterexamplePath }
    const shrunk = await fc.check(property, { ...again, interruptAfterTimeLimit: shrunkFor })
    // Where the time was up, a life is still being lived.
    await running.catch(() => {})
    const told = shrunk.failed ? shrunk : details
    const report = `${fc.defaultReportMessage(told)}\n${String(told.errorInstance)}`
    reports.push(report)
    console.error(`Life ${lived} ended wrong. ${report}`)
    examples = examples.slice(details.numRuns)
  }
  return reports
}
