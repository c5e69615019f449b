import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/** A client with undeclared fields of the driver. */
type Client = ClientBase & {
  readyForQuery: boolean
  processID: number | null
  connection: { stream: Socket }
}

const clients = new Set<Client>()

/** Consecutive checks in which a silent client had nothing running. */
const doubts = new Map<Client, { bytes: number; times: number }>()

/** Includes a connection in `dropUnanswered` until it ends. */
export function watch(client: ClientBase): void {
  const watched = client as Client
  clients.add(watched)
  client.once('end', () => {
    clients.delete(watched)
    doubts.delete(watched)
  })
}

const bytesOf = ({ connection: { stream } }: Client) => stream.bytesRead + stream.bytesWritten

/** The backends that run a statement or wait for a lock, not those that wait for the client. */
async function atWork(asks: ClientBase, backends: (number | null)[]): Promise<Set<number | null>> {
  const { rows } = await asks.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where pid = any($1::int[]) and state = 'active' and wait_event_type is distinct from 'Client'`,
    [backends],
  )
  return new Set(rows.map(({ pid }) => pid))
}

/**
 * Breaks connections that wait for a response that will never come: a network may drop the packets of one connection
 * only, and then the server has no work for it. Called at every beat; three in a row without a byte count.
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
