// Loaded into the server before its own code: its clock can be moved, and what it says to the provider, and the
// provider to it, passes a line to the test (wire.ts).
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { isMainThread } from 'node:worker_threads'

const { MODEL_PORT: port } = process.env
const wire = isMainThread && port ? connect(Number(port), '127.0.0.1').setNoDelay().unref() : null

let ahead = 0

// Passwords are hashed and checked for real, with the least memory and time that the algorithm takes.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2')
const { hash } = argon2
argon2.hash = (/** @type {string} */ password) => hash(password, { memoryCost: 8, timeCost: 1 })

globalThis.Date = new Proxy(Date, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [target.now() + ahead], made),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, key) => {
    if (key === 'now') return () => target.now() + ahead
    return Reflect.get(target, key)
  },
})

// The queue's clock (graphile-worker, dist/cron.js) would make up for every minute that was passed over; the test begins
// what is due by itself. Its timer is known by its text: a stack for each timer costs more than the product does.
// Work that is due is announced to its workers: that each also looks every two seconds proves nothing here.
const ofPolls = /^\(\) => doNext\(\)$/
const ofClock = /^\(\) => \{\s+timeout = null;\s+loop\(\);\s+\}$/
globalThis.setTimeout = new Proxy(setTimeout, {
  apply(target, self, [work, delay, ...more]) {
    if (ofClock.test(String(work))) return Reflect.apply(target, self, [() => {}, 0])
    const pause = ofPolls.test(String(work)) ? 3_600_000 : delay
    return Reflect.apply(target, self, [work, pause, ...more])
  },
})

/** @typedef {{ resolve: (answer: Response) => void, reject: (reason: unknown) => void }} Caller */

/** @type {Map<number, Caller>} */
const waiting = new Map()
let calls = 0

/** @type {(path: string, init: RequestInit) => Promise<Response>} */
const ask = (path, { method = 'GET', headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const id = (calls += 1)
    waiting.set(id, { resolve, reject })
    signal?.addEventListener('abort', () => waiting.delete(id) && reject(signal.reason))
    const signature = new Headers(headers).get('x-paystack-signature') ?? undefined
    wire?.write(`${JSON.stringify({ id, method, path, body, signature })}\n`)
  })

/** @type {(told: 'cut' | { status: number, text: string }, caller: Caller | undefined) => void} */
function answer(told, caller) {
  if (told === 'cut') return caller?.reject(new TypeError('fetch failed'))
  const headers = { 'content-type': 'application/json' }
  caller?.resolve(new Response(told.text, { status: told.status, headers }))
}

const call = globalThis.fetch
globalThis.fetch = (
  /** @type {Parameters<typeof fetch>[0]} */ input,
  /** @type {RequestInit | undefined} */ init,
) => {
  if (!wire || typeof input !== 'string') return call(input, init)
  const { pathname, search } = new URL(input)
  const isProvider = /^\/(sandbox\/paystack|api\/webhooks)\//.test(pathname)
  return isProvider ? ask(pathname + search, init ?? {}) : call(input, init)
}

if (wire)
  createInterface({ input: wire }).on('line', (line) => {
    const heard = JSON.parse(line)
    if ('ahead' in heard) {
      ahead = heard.ahead
      wire.write('{"moved":true}\n')
      return
    }
    const caller = waiting.get(heard.id)
    waiting.delete(heard.id)
    answer(heard.told, caller)
  })
