import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/** A client, with what the driver knows of it beside its declared type. */
type Client = ClientBase & {
  readyForQuery: boolean
  processID: number | null
  connection: { stream: Socket }
}

const clients = new Set<Client>()

/** How often in a row a silent client was found to wait for nothing. */
const doubts = new Map<Client, { bytes: number; times: number }>()

/** Has `dropUnanswered` look after a connection until it ends. */
export function watch(client: ClientBase): void {
  const watched = client as Client
  clients.add(watched)
  client.once('end', () => {
    clients.delete(watched)
    doubts.delete(watched)
  })
}

const bytesOf = ({ connection: { stream } }: Client) => stream.bytesRead + stream.bytesWritten

/** Those of these backends that work on a statement, or wait for a lock; not those that wait for us. */
async function atWork(asks: ClientBase, backends: (number | null)[]): Promise<Set<number | null>> {
  const { rows } = await asks.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where pid = any($1::int[]) and state = 'active' and wait_event_type is distinct from 'Client'`,
    [backends],
  )
  return new Set(rows.map(({ pid }) => pid))
}

/**
 * Breaks connections that wait for an answer which will never come: a path that swallows packets may do so
 * to one connection alone, and then the server has no work for it, as `asks` can tell. Called at every
 * beat; three in a row without a byte count.
 */
export function dropUnanswered(asks: ClientBase): void {
  const silent: Client[] = []
  for (const client of clients) {
    const bytes = bytesOf(client)
    if (client.readyForQuery) doubts.delete(client)
    else if (doubts.get(client)?.bytes === bytes) silent.push(client)
    else doubts.set(client, { bytes, times: 0 })
  }
  if (silent.length > 0) void judge(silent, asks).catch(() => {})
}

async function judge(silent: Client[], asks: ClientBase): Promise<void> {
  const working = await atWork(
    asks,
    silent.map(({ processID }) => processID),
  )
  for (const client of silent) {
    const doubt = doubts.get(client)
    if (!doubt || client.readyForQuery || doubt.bytes !== bytesOf(client)) continue
    doubt.times = working.has(client.processID) ? 0 : doubt.times + 1
    if (doubt.times < 2) continue
    client.connection.stream.destroy(new Error('The database has stopped answering'))
  }
}
