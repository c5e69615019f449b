import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/** The answer, or false where it takes longer than `within` milliseconds. */
export async function answerWithin(within: number, answer: Promise<boolean>): Promise<boolean> {
  const late = new AbortController()
  const tooLate = pause(within, false, { signal: late.signal })
    // A response that arrived while this process was busy is not late.
    .then(() => turn(false))
    .catch(() => false)
  const first = await Promise.race([answer, tooLate])
  late.abort()
  return first
}
