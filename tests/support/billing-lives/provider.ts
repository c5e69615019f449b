import { drizzle } from 'drizzle-orm/node-postgres'
import { StatementPool } from '#db/connections/statements.server.ts'
import * as schema from '#db/schema/index.ts'
import type { Database } from '#db/client.server.ts'
import { answerSandboxCall } from '#app/domain/sandbox/api.server.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { startWire, type Asked, type Told } from './wire.ts'

export const faults = [
  'none',
  '500 before',
  '500 after',
  'cut before',
  'cut after',
  'malformed',
  'unfiltered',
] as const
/** What goes wrong with one call to the provider; `hang` lasts until the caller gives up. */
export type Fault = (typeof faults)[number] | 'hang'

/** An event on its way to the webhook. */
export type Held = { body: string; signature: string }

/** As many failures in a row as the circuit breaker bears. */
const inARow = 3

type Json = { data?: unknown }

/** A list of an answer, where it holds one. */
const rowsOf = (json: Json) => (Array.isArray(json.data) ? (json.data as unknown[]) : null)

const failure: Told = { status: 500, text: '{"status":false}' }
const cut: Told = 'cut'

/** The sandbox on a database of its own choice, outside the server that calls it. */
function sandboxOn(databaseUrl: string) {
  const pool = new StatementPool({ connectionString: databaseUrl, max: 4 }, () => false)
  const tx = drizzle(pool as never, { schema }) as unknown as Database
  return {
    async answer({ method, path, body }: Asked) {
      const { pathname, searchParams } = new URL(path, 'http://provider')
      const call = pathname.replace('/sandbox/paystack/', '')
      return answerSandboxCall(method, call, searchParams, body && JSON.parse(body), tx)
    },
    end: () => pool.end(),
  }
}

/**
 * The provider of a server that started with preload.js: spoils calls as it is told, and holds events until somebody
 * delivers them.
 */
export async function startProvider(databaseUrl: string) {
  const sandbox = sandboxOn(databaseUrl)
  const held: Held[] = []
  let coming: Fault[] = []
  let failed = 0
  let site = ''
  /** Lists answered so far by the path asked for: what a provider that ignores filters names too. */
  const lists = new Map<string, unknown[]>()

  function unfiltered(path: string, json: Json): Json {
    const rows = rowsOf(json)
    if (!rows) return json
    const others = [...(lists.get(path) ?? []), ...rows]
    lists.set(path, others)
    return { ...json, data: others }
  }

  async function answer(asked: Asked): Promise<Told> {
    if (asked.path === paths.api.paymentsWebhook()) {
      held.push({ body: asked.body ?? '', signature: asked.signature ?? '' })
      return { status: 200, text: '{}' }
    }
    const planned = coming.shift() ?? 'none'
    const fault = failed < inARow ? planned : 'none'
    const isOutage = fault !== 'none' && fault !== 'unfiltered' && fault !== 'malformed'
    failed = isOutage ? failed + 1 : 0
    if (fault === 'cut before') return cut
    if (fault === '500 before') return failure
    const { status, json } = await sandbox.answer(asked)
    if (fault === 'cut after') return cut
    if (fault === 'hang') return 'silence'
    if (fault === '500 after') return failure
    if (fault === 'malformed') return { status: 200, text: '<html>Welcome</html>' }
    const path = asked.path.split('?')[0] ?? ''
    const whole = fault === 'unfiltered' ? unfiltered(path, json as Json) : json
    const rows = status === 200 && asked.method === 'GET' ? rowsOf(json as Json) : null
    if (rows && fault !== 'unfiltered')
      lists.set(path, [...(lists.get(path) ?? []), ...rows].slice(-50))
    return { status, text: JSON.stringify(whole).replaceAll(env().publicUrl, site) }
  }

  const wire = await startWire(answer)
  return {
    port: wire.port,
    serve: (url: string) => void (site = url),
    /** Moves the clock of the server. */
    moveClock: (ahead: number) => wire.moveClock(ahead),
    /** Spoils the next calls, one each. */
    spoil: (next: Fault[]) => void (coming = [...next]),
    /** The events that came since. */
    take: () => held.splice(0),
    async close() {
      await wire.close()
      await sandbox.end()
    },
  }
}
