import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const rangeFile = '/proc/sys/net/ipv4/ip_local_port_range'

/** The first port that this machine gives to connections by itself. */
const firstGiven = existsSync(rangeFile) ? parseInt(readFileSync(rangeFile, 'utf8')) : 32_768

const first = 10_000
const span = Math.max(firstGiven, 20_000) - first
// Each process begins elsewhere, far from those that began beside it.
let asked = process.pid * 61

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A port that nobody listens on, nor any connection is given before its server starts; another each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    asked += 1
    const port = first + (asked % span)
    if (await isFree(port)) return port
  }
}
