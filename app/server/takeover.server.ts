import { absentWorkers, releaseClaims } from '#app/domain/absent-workers.server.ts'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'

/** Milliseconds between checks for dead processes. */
const pollIntervalMs = 3000
/** Milliseconds of absence; a live process that lost its connection is back sooner. */
const absentAfterMs = 3000

/** Releases claims of dead processes every few seconds, on any machine: the queue itself would wait four hours. */
export function startTakeover(): { stop: () => Promise<void> } {
  const since = new Map<string, number>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function look(): Promise<number> {
    const absent = await absentWorkers()
    const now = performance.now()
    for (const name of since.keys()) if (!absent.includes(name)) since.delete(name)
    for (const name of absent) if (!since.has(name)) since.set(name, now)
    const gone = absent.filter((name) => now - (since.get(name) ?? now) >= absentAfterMs)
    if (gone.length > 0) {
      await releaseClaims(gone)
      log.warn({ counts: { workers: gone.length } }, 'the work of absent workers was released')
    }
    for (const name of gone) since.delete(name)
    return Math.min(
      pollIntervalMs,
      ...[...since.values()].map((seen) => seen + absentAfterMs - now),
    )
  }

  function again(after: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      looking = look().then(again, (error: unknown) => {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'nobody could be taken over from')
        // Absences seen before an outage say nothing about who comes back.
        since.clear()
        again(pollIntervalMs)
      })
    }, after).unref()
  }

  again(0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
