/** How often it is looked whether the server runs, and how long a start must have held to count as well. */
const looks = { every: 500, heldFor: 60_000 }
/** Pauses before a server that keeps ending is started again, in milliseconds. */
const pauses = [0, 1000, 2000, 4000, 8000, 16_000, 30_000]

/**
 * Starts a server again whenever it is found ended, with growing pauses while that does not help.
 * `stop` ends the watch; a start under way goes on as far as `restart` lets it.
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
