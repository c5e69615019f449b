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
  rest: number
}

export const usualLimits: StorageLimits = {
  connection: 3000,
  answer: 4000,
  call: 10_000,
  upload: 30_000,
  stall: 8000,
  body: 30_000,
  atOnce: 300,
  rest: 5000,
}

/** Consecutive timeouts that open the circuit. */
const sleeping = 3

const withhold = (sentence: string) => new StoreUnavailable(new Fault(sentence))

/**
 * A circuit breaker with timeouts: while the storage hangs, callers fail at once instead of blocking requests and
 * memory.
 */
export function callLimiter(limits: StorageLimits) {
  let underWay = 0
  let late = 0
  let leftAloneUntil = 0

  function ranOutOfTime(): StoreUnavailable {
    late += 1
    if (late >= sleeping) leftAloneUntil = performance.now() + limits.rest
    return withhold('the storage did not answer in time')
  }

  /** Resolves `work` within `milliseconds`; its signal aborts on timeout. */
  async function raced<T>(
    milliseconds: number,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const over = new AbortController()
    let clock: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      clock = setTimeout(() => {
        reject(ranOutOfTime())
        over.abort()
      }, milliseconds)
    })
    try {
      return await Promise.race([work(over.signal), tooLate])
    } finally {
      clearTimeout(clock)
    }
  }

  return {
    /**
     * Runs a call; with `streams` its body is still to come, through `body` below. Throws StoreUnavailable after
     * `milliseconds`.
     */
    async within<T>(
      milliseconds: number,
      work: (signal: AbortSignal) => Promise<T>,
      { streams = false } = {},
    ): Promise<T> {
      if (performance.now() < leftAloneUntil) throw withhold('the storage did not answer lately')
      if (underWay >= limits.atOnce) throw withhold('too many calls wait for the storage')
      underWay += 1
      try {
        const answer = await raced(milliseconds, work)
        if (!streams) late = 0
        return answer
      } catch (error) {
        const { code, status } = codeOf(error)
        if (status > 0) late = 0
        throw code === 'TimeoutError' ? ranOutOfTime() : error
      } finally {
        underWay -= 1
      }
    },

    /** A body that fails when the storage stalls; a slow reader does not count. */
    body(source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
      const reader = source.getReader()
      let left = limits.body
      return new ReadableStream(
        {
          async pull(controller) {
            const begun = performance.now()
            const next = await raced(Math.min(limits.stall, left), () => reader.read()).catch(
              (error: unknown) => {
                reader.cancel().catch(() => {})
                throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error)
              },
            )
            left -= performance.now() - begun
            if (!next.done) return controller.enqueue(next.value)
            late = 0
            controller.close()
          },
          cancel: (reason) => reader.cancel(reason),
        },
        { highWaterMark: 0 },
      )
    },
  }
}
