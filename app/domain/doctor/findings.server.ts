import type { Finding } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'

export const good = (sentence: string): Finding => ({ kind: 'good', sentence })
export const warning = (sentence: string): Finding => ({ kind: 'warning', sentence })
export const wrong = (sentence: string): Finding => ({ kind: 'wrong', sentence })

/** What each examination finds; one that fails itself is reported, and the others follow. */
export async function* findingsOf(
  examinations: (() => Promise<Finding[]>)[],
): AsyncGenerator<Finding> {
  for (const examine of examinations) {
    try {
      yield* await examine()
    } catch (error) {
      log.error({ err: error }, 'an examination of the doctor failed')
      yield wrong(
        'An examination failed before it found anything: see the line above. The others follow.',
      )
    }
  }
}
