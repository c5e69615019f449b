import { Worker } from 'node:worker_threads'
import { concurrencyLimit } from '#app/domain/concurrency-limit.ts'
import { day } from '#app/domain/local-time.ts'

export type Busy = { start: number; end: number }
export type ReadCalendar =
  { ok: true; busy: Busy[] } | { ok: false; why: 'not-a-calendar' | 'too-large' }

/** Milliseconds that reading may take: a recurrence that never comes is looked for without end. */
const timeLimit = 10_000
/** Megabytes; enough for every calendar of the size that is fetched, unless it is made to grow. */
const memoryLimit = 128
/** One at a time: a reader has a processor to itself, and the pages need the other. */
const inTurn = concurrencyLimit({ maxConcurrent: 1, maxQueued: Number.POSITIVE_INFINITY })

/** Runs without the server's environment and secrets. */
const startWorker = (
  workerData: { text: string; window: { from: number; until: number } },
  megabytes: number,
) =>
  // A file of its own in the build too, beside the one that this module comes to be part of.
  new Worker(new URL('./calendar-worker.js', import.meta.url), {
    ...{ workerData, env: {}, execArgv: [], stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  })

const isOutOfMemory = (error: Error & { code?: string }) =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'

type Reading = {
  days?: number
  limit?: number
  megabytes?: number
  onRead?: (milliseconds: number) => void
}

const tooLarge: ReadCalendar = { ok: false, why: 'too-large' }

/** What a worker answers, or that it took more than it may. */
async function answerOf(worker: Worker, limit: number): Promise<ReadCalendar> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((answer, fail) => {
      worker.on('online', () => (timer = setTimeout(answer, limit, tooLarge)))
      worker.on('message', answer)
      worker.on('error', (error) => (isOutOfMemory(error) ? answer(tooLarge) : fail(error)))
      worker.on('exit', () => fail(new Error('the calendar worker ended without an answer')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/**
 * When a calendar (RFC 5545) says that somebody is busy, from a day before `now` to `days` after it: recurrences,
 * exceptions and zones counted in; cancelled and transparent events not. Titles are not read. `onRead` hears how long
 * it took, without the wait for others.
 */
export function busyIn(
  text: string,
  now: Date,
  { days = 400, limit = timeLimit, megabytes = memoryLimit, onRead }: Reading = {},
): Promise<ReadCalendar> {
  const window = { from: now.getTime() - day, until: now.getTime() + days * day }
  return inTurn(async () => {
    const begun = performance.now()
    const read = await answerOf(startWorker({ text, window }, megabytes), limit)
    onRead?.(performance.now() - begun)
    return read
  })
}
