/** Thrown to who comes when the line is full. */
export class QueueFull extends Error {}

/**
 * Lets `atOnce` pieces of work run at a time and `waiting` more stand in line, first come first served.
 * More than that get LineFull at once.
 */
export function concurrencyLimit({
  maxConcurrent,
  maxQueued,
}: {
  maxConcurrent: number
  maxQueued: number
}) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (line.length >= maxQueued) throw new QueueFull('Too many are waiting.')
      await new Promise<void>((resolve) => line.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // A place is handed on, not given back, so that nobody slips in between.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
