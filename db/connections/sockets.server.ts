import { Socket } from 'node:net'
import type pg from 'pg'

const sockets = new Set<Socket>()

/** A socket that `dropConnections` tracks until it closes. */
function pooledSocket(): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

/**
 * Server-side timeouts, so that locks are released: about twenty seconds for an unreachable client, and for an idle
 * transaction.
 */
export const givenUpAfter = [
  '-c tcp_keepalives_idle=10',
  '-c tcp_keepalives_interval=5',
  '-c tcp_keepalives_count=2',
  '-c idle_in_transaction_session_timeout=15s',
].join(' ')

/** Connection settings for `url`; `name` is the application name. A pooler refuses `options`. */
export const connectionTo = (url: string, name: string, options: string | null = givenUpAfter) =>
  ({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    ...(options !== null && { options }),
    stream: pooledSocket,
  }) satisfies pg.PoolConfig

/** Breaks all connections: waiting statements fail at once, and the next one reconnects. */
export function dropConnections(): void {
  for (const socket of sockets) socket.destroy(new Error('The database has stopped answering'))
}
