import type { TaskList } from 'graphile-worker'
import { sideOf, type Side } from '#app/domain/queue.server.ts'

/**
 * Work by the side it waits for. Each has workers of its own: a side that hangs, with a hundred jobs
 * that wait for it, keeps no other work waiting.
 */
export function bySide(tasks: TaskList): Record<Side, TaskList> {
  const sides: Record<Side, TaskList> = { mail: {}, payments: {}, calendars: {}, other: {} }
  for (const [name, task] of Object.entries(tasks)) {
    sides[sideOf(name)][name] = task
  }
  return sides
}

/** Whether a new job may be for a side: our own word names it (`wake`), graphile-worker's does not. */
export function isForSide(side: Side, word: string): boolean {
  const named = /"side" ?: ?"(\w+)"/.exec(word)?.[1]
  return named ? named === side : !/"r" ?:/.test(word)
}
