import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between tries; the last repeats. */
const pauses = [0, 100, 200, 400, 500]

/** Milliseconds before a server that was not there is tried again. */
export const longestPause = 500

/** Calls `connect` until it succeeds, or answers false once `signal` is aborted. `failed` hears of each failure. */
export async function reconnect(
  connect: () => Promise<void>,
  { signal, failed }: { signal: AbortSignal; failed: (error: unknown, tries: number) => void },
): Promise<boolean> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      await pause(pauses[tries] ?? longestPause, null, { signal })
      await connect()
      return true
    } catch (error) {
      if (!signal.aborted) failed(error, tries)
    }
  }
  return false
}
