/** Milliseconds between checks, and of running before a start counts as successful. */
const looks = { every: 500, heldFor: 60_000 }
/** Backoff in milliseconds before restarting a server that keeps ending. */
const pauses = [0, 1000, 2000, 4000, 8000, 16_000, 30_000]

/**
 * Restarts a server that ended, with backoff. `stop` ends the watch; a start in progress continues as far as
 * `restart` allows.
 */
export function keepRunning(options: {
  isRunning: () => boolean
  restart: () => Promise<void>
  say: (line: string) => void
}): { stop: () => void } {
  const { isRunning, restart, say } = options
  let stopped = false
  let tries = 0
  let startedAt = 0
  let timer: NodeJS.Timeout | undefined

  function lookAfter(milliseconds: number): void {
    if (!stopped) timer = setTimeout(look, milliseconds).unref()
  }

  function look(): void {
    if (isRunning()) {
      if (Date.now() - startedAt > looks.heldFor) tries = 0
      return lookAfter(looks.every)
    }
    const wait = pauses[tries] ?? Number(pauses.at(-1))
    tries += 1
    timer = setTimeout(() => void startAgain(), wait).unref()
  }

  async function startAgain(): Promise<void> {
    try {
      say('The database has stopped. It is started again …')
      await restart()
      startedAt = Date.now()
      if (!stopped) say('The database runs again.')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!stopped) say(`The database could not be started again: ${reason}`)
    }
    lookAfter(looks.every)
  }

  lookAfter(looks.every)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
