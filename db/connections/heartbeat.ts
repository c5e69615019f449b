/** Milliseconds between checks. */
const beatEvery = 2000
/** Milliseconds without a response until every connection is considered broken. */
export const silence = 5000

/**
 * Checks every two seconds whether the database `answers`, and calls `broken` after five seconds of silence on the same
 * connection. `current` is that connection, or null while there is none.
 */
export function startHeartbeat<T>(watched: {
  current: () => T | null
  answers: () => Promise<boolean>
  alive: (connection: T) => void
  broken: () => void
}): NodeJS.Timeout {
  let checking = false
  async function check(): Promise<void> {
    const asked = watched.current()
    if (!asked || checking) return
    checking = true
    const begun = performance.now()
    const answered = await watched.answers()
    checking = false
    if (watched.current() !== asked) return
    if (answered) return watched.alive(asked)
    // A broken connection is noticed anyway; a process that was suspended has not listened.
    if (Math.abs(performance.now() - begun - silence) > beatEvery) return
    watched.broken()
  }
  return setInterval(() => void check(), beatEvery).unref()
}
