import { Socket } from 'node:net'
import type pg from 'pg'

/** Sockets of this process to the database, those apart. */
const sockets = new Set<Socket>()

/** A socket that `dropConnections` knows of for as long as it is open. */
function pooledSocket(): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

/**
 * When the server gives a connection of ours up, and the locks with it that others wait for: one whose
 * machine is gone after some twenty seconds, and a transaction that asks nothing for so long.
 */
export const givenUpAfter = [
  '-c tcp_keepalives_idle=10',
  '-c tcp_keepalives_interval=5',
  '-c tcp_keepalives_count=2',
  '-c idle_in_transaction_session_timeout=15s',
].join(' ')

/** What every connection to the database at `url` is made with, under the name that shows there. */
export const connectionTo = (url: string, name: string) =>
  ({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    options: givenUpAfter,
    stream: pooledSocket,
  }) satisfies pg.PoolConfig

/** Breaks all connections: what waits on one fails at once, and the next statement opens another. */
export function dropConnections(): void {
  for (const socket of sockets) socket.destroy(new Error('The database has stopped answering'))
}
