import type { Socket } from 'node:net'
import { Client } from 'pg'
import { connectionTo } from './sockets.server.ts'

/** Where the monitor connects; `isPooled` where it is a pooler's address. */
export type MonitorAddress = { url: string; isPooled: boolean }

/** Milliseconds for connecting, and for the first statements. */
export const connectTimeout = 3000

/** A connection of its own on `socket`, not opened yet. */
export const monitorClient = ({ url, isPooled }: MonitorAddress, socket: Socket): Client =>
  new Client({
    ...connectionTo(url, 'cpt-gems-standing', isPooled ? null : undefined),
    connectionTimeoutMillis: connectTimeout,
    stream: () => socket,
  }).on('error', () => {})
