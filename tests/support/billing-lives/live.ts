import { castOf } from './cast.ts'
import { moneyFaults, pageFaults, planFaults, renewalFaults } from './checks.ts'
import { clearAway, givenUp, quietHour } from './quiet-hour.ts'
import { readMails } from './mails.ts'
import { sessionFaults } from './sessions.ts'
import type { Step } from './steps.ts'
import { takeStep } from './take-step.ts'
import type { World } from './world.ts'

/** Lives a life to its end and a quiet hour after it; the answer is what is wrong then. */
export async function live(world: World, steps: Step[]): Promise<string[]> {
  await clearAway(world)
  const cast = await castOf(world)
  world.whenSettled(() => readMails(cast))
  for (const step of steps) await takeStep(cast, step)
  await quietHour(world)
  return [
    ...cast.wrong,
    ...(await givenUp(world)),
    ...(await renewalFaults(cast)),
    ...(await moneyFaults(cast)),
    ...(await pageFaults(cast)),
    ...(await planFaults(cast)),
    ...(await sessionFaults(cast)),
  ]
}
