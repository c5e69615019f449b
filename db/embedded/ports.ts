import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { DatabaseHome } from './database-home.ts'

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The previous port if free, so that noted URLs stay valid. */
export async function portFor(home: DatabaseHome): Promise<number> {
  const last = existsSync(home.port) ? Number(readFileSync(home.port, 'utf8')) : 0
  return last > 0 && (await isFree(last)) ? last : freePort()
}
