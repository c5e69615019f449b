import { Fault } from '#app/log/fault.ts'
import { StoreUnavailable } from './port.ts'
import { codeOf } from './s3-errors.server.ts'

/** How long a storage may keep us waiting, in milliseconds, and how many calls may wait at once. */
export type StorageLimits = {
  connection: number
  /** One try, to the head of its answer. A dead connection is left for a new one after it. */
  answer: number
  /** A call with all its tries; one that sends a file may take `upload`. */
  call: number
  upload: number
  /** The next bytes of a body, and all waiting for the bytes of one body together. */
  stall: number
  body: number
  atOnce: number
  /** How long a storage that lets one call after the other run out of time is left alone. */
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

/** So many calls in a row must run out of time before the storage is left alone. */
const sleeping = 3

const withhold = (sentence: string) => new StoreUnavailable(new Fault(sentence))

/**
 * Ends calls to a storage in time. One that hangs costs its time to few: others are told at once that it
 * does not answer, so that nobody's browser, line or memory waits for it.
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

  /** What `work` gives, where it does so within `milliseconds`; it is told when it is too late. */
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
     * A call and what it answers; with `streams` its body is still to come, by `body` below. Throws
     * StoreUnavailable where it takes more than `milliseconds`.
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

    /** A body that fails once the storage has kept its reader waiting for too long; a slow reader may be slow. */
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
