/** Milliseconds between checks, and of running before a start counts as successful. */
const looks = { every: 500, heldFor: 60_000 }
/** Backoff in milliseconds before restarting a server that keeps ending. */
const pauses = [0, 1000, 2000, 4000, 8000, 16_000, 30_000]

type Watched = {
  isRunning: () => boolean
  restart: () => Promise<void>
  say: (line: string) => void
}

class Keeper {
  readonly #server: Watched
  #stopped = false
  #tries = 0
  #startedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(server: Watched) {
    this.#server = server
  }

  lookLater(): void {
    if (!this.#stopped) this.#timer = setTimeout(() => this.#look(), looks.every).unref()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #look(): void {
    if (this.#server.isRunning()) {
      if (Date.now() - this.#startedAt > looks.heldFor) this.#tries = 0
      return this.lookLater()
    }
    const wait = pauses[this.#tries] ?? Number(pauses.at(-1))
    this.#tries += 1
    this.#timer = setTimeout(() => void this.#startAgain(), wait).unref()
  }

  async #startAgain(): Promise<void> {
    const { restart, say } = this.#server
    try {
      say('The database has stopped. It is started again …')
      await restart()
      this.#startedAt = Date.now()
      if (!this.#stopped) say('The database runs again.')
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!this.#stopped) say(`The database could not be started again: ${reason}`)
    }
    this.lookLater()
  }
}

/**
 * Restarts a server that ended, with backoff. `stop` ends the watch; a start in progress continues as far as
 * `restart` allows.
 */
export function keepRunning(server: Watched): { stop: () => void } {
  const keeper = new Keeper(server)
  keeper.lookLater()
  return { stop: () => keeper.stop() }
}
