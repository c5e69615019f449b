import { Pool } from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { sessionAddress } from '#db/client.server.ts'
import { connectionTo } from '#db/connections/sockets.server.ts'
import { watch } from '#db/connections/unanswered.ts'
import { log } from '#app/log.server.ts'

/** The first pause and the longest before a statement is tried again, in milliseconds. */
const pauses = { first: 100, most: 2000 }

/**
 * Connections for the queue. `query`, by which its own clock asks once as it begins, does not fail but asks until it has
 * an answer: a clock that failed takes the process with it, though it has nothing to do here (domain/schedule.server.ts).
 */
class QueuePool extends Pool {
  // The library's own type has twelve forms of this; the queue uses one.
  override query = (async (text: string, values?: unknown[]) => {
    for (let wait = pauses.first; !this.ending; wait = Math.min(2 * wait, pauses.most)) {
      try {
        const client = await this.connect()
        try {
          return await client.query(text, values)
        } finally {
          client.release()
        }
      } catch (error) {
        if (wait === pauses.first) log.warn({ err: error }, 'the queue’s clock waits')
        await pause(wait)
      }
    }
    return { rows: [] }
  }) as Pool['query']
}

export function queuePool(): Pool {
  const { url, isPooled } = sessionAddress()
  const pool = new QueuePool({
    ...connectionTo(url, 'cpt-gems-worker', isPooled ? null : undefined),
    max: 8,
    connectionTimeoutMillis: 10_000,
  })
  // The queue listens for these too, but not before it begins and not after it has ended.
  return pool
    .on('connect', (client) => {
      client.on('error', () => {})
      // A pooler's process numbers are not the server's.
      if (!isPooled) watch(client)
    })
    .on('error', () => {})
}
