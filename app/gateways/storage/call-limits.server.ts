import { Fault } from '#app/log/fault.ts'
import { StoreUnavailable } from './port.ts'
import { codeOf } from './s3-errors.server.ts'

/** Timeouts in milliseconds, and how many calls may run at once. */
export type StorageLimits = {
  connection: number
  /** One attempt, up to the response headers; a dead connection is then replaced. */
  answer: number
  /** A call with all its retries; one that sends a file may take `upload`. */
  call: number
  upload: number
  /** The wait for the next bytes of a body, and the sum of all waits for one body. */
  stall: number
  body: number
  atOnce: number
  /** How long the circuit stays open after repeated timeouts. */
  openFor: number
}

export const defaultLimits: StorageLimits = {
  connection: 3000,
  answer: 4000,
  call: 10_000,
  upload: 30_000,
  stall: 8000,
  body: 30_000,
  atOnce: 300,
  openFor: 5000,
}

/** Consecutive timeouts that open the circuit. */
const timeoutsToOpen = 3

const unavailableError = (message: string) => new StoreUnavailable(new Fault(message))

/**
 * A circuit breaker with timeouts: while the storage hangs, callers fail at once instead of blocking requests and
 * memory.
 */
export class CallLimiter {
  readonly #limits: StorageLimits
  #running = 0
  #timeouts = 0
  #openUntil = 0

  constructor(limits: StorageLimits) {
    this.#limits = limits
  }

  /**
   * Runs a call; with `streams` its body is still to come, through `body` below. Throws StoreUnavailable after
   * `milliseconds`.
   */
  async within<T>(
    milliseconds: number,
    work: (signal: AbortSignal) => Promise<T>,
    { streams = false } = {},
  ): Promise<T> {
    if (performance.now() < this.#openUntil)
      throw unavailableError('storage circuit open after timeouts')
    if (this.#running >= this.#limits.atOnce)
      throw unavailableError('too many concurrent storage calls')
    this.#running += 1
    try {
      const answer = await this.#withTimeout(milliseconds, work)
      if (!streams) this.#timeouts = 0
      return answer
    } catch (error) {
      const { code, status } = codeOf(error)
      if (status > 0) this.#timeouts = 0
      throw code === 'TimeoutError' ? this.#recordTimeout() : error
    } finally {
      this.#running -= 1
    }
  }

  /** A body that fails when the storage stalls; a slow reader does not count. */
  body(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = source.getReader()
    let remaining = this.#limits.body
    return new ReadableStream(
      {
        pull: async (controller) => {
          const startedAt = performance.now()
          const next = await this.#withTimeout(Math.min(this.#limits.stall, remaining), () =>
            reader.read(),
          ).catch((error: unknown) => {
            reader.cancel().catch(() => {})
            throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error)
          })
          remaining -= performance.now() - startedAt
          if (!next.done) return controller.enqueue(next.value)
          this.#timeouts = 0
          controller.close()
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    )
  }

  /** Resolves `work` within `milliseconds`; its signal aborts on timeout. */
  async #withTimeout<T>(
    milliseconds: number,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const aborter = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(this.#recordTimeout())
        aborter.abort()
      }, milliseconds)
    })
    try {
      return await Promise.race([work(aborter.signal), timedOut])
    } finally {
      clearTimeout(timer)
    }
  }

  #recordTimeout(): StoreUnavailable {
    this.#timeouts += 1
    if (this.#timeouts >= timeoutsToOpen) {
      this.#openUntil = performance.now() + this.#limits.openFor
    }
    return unavailableError('storage call timed out')
  }
}
