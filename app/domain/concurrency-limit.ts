export class QueueFull extends Error {}

/**
 * Runs `maxConcurrent` tasks at a time and queues `maxQueued` more, first in, first out. Beyond that it throws
 * QueueFull.
 */
export function concurrencyLimit({
  maxConcurrent,
  maxQueued,
}: {
  maxConcurrent: number
  maxQueued: number
}) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) throw new QueueFull('Too many are waiting.')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // Pass the slot on directly, so that no new caller takes it.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
