// Loaded into the server before its own code: its clock can be moved, and what it says to the provider, and the
// provider to it, passes a proxy of the test.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const { MOVED_CLOCK_PORT: port, PROVIDER_PROXY: proxy = '' } = process.env

let ahead = 0

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
const ofClock = /^\(\) => \{\s+timeout = null;\s+loop\(\);\s+\}$/
globalThis.setTimeout = new Proxy(setTimeout, {
  apply: (target, self, args) =>
    Reflect.apply(target, self, ofClock.test(String(args[0])) ? [() => {}, 0] : args),
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
