// Loaded into the server before its own code: its clock can be moved, and what it says to the provider, and the
// provider to it, passes a proxy of the test.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const { MOVED_CLOCK_PORT: port, PROVIDER_PROXY: proxy = '' } = process.env

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

const call = globalThis.fetch
globalThis.fetch = (
  /** @type {Parameters<typeof fetch>[0]} */ input,
  /** @type {RequestInit | undefined} */ init,
) => {
  if (typeof input !== 'string') return call(input, init)
  const { pathname, search } = new URL(input)
  const isProvider = /^\/(sandbox\/paystack|api\/webhooks)\//.test(pathname)
  return call(isProvider ? proxy + pathname + search : input, init)
}

if (isMainThread && port) {
  createServer((request, response) => {
    ahead = Number(request.url?.slice(1))
    response.end()
  })
    .listen(Number(port), '127.0.0.1')
    .unref()
}
