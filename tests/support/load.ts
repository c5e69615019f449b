import { setMaxListeners } from 'node:events'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { hourAhead } from './booking-calls.ts'

type Answers = Map<number | 'none', number>

const count = (answers: Answers, status: number | 'none') =>
  void answers.set(status, (answers.get(status) ?? 0) + 1)

/** A person looks at a page before the next. */
const reading = (milliseconds: number, signal: AbortSignal) =>
  pause(randomInt(milliseconds / 2, milliseconds * 1.5), null, { signal }).catch(() => {})

/** People who look at one page after another until told to stop; what they were answered. */
export function keepBrowsing(url: string, { visitors = 50, every = 1500 } = {}) {
  const answers: Answers = new Map()
  const end = new AbortController()
  setMaxListeners(0, end.signal)
  const pages = [
    () => '/',
    () => '/directory',
    () => `/directory?search=${randomUUID()}`,
    () => '/business/drill-1',
    () => '/api/businesses?limit=5',
  ]
  async function visit() {
    for (let at = randomInt(pages.length); !end.signal.aborted; at += 1) {
      const signal = AbortSignal.timeout(60_000)
      const page = pages[at % pages.length]?.() ?? '/'
      const answer = await fetch(url + page, { signal }).catch(() => null)
      await answer?.arrayBuffer().catch(() => {})
      count(answers, answer?.status ?? 'none')
      await reading(every, end.signal)
    }
  }
  const all = Array.from({ length: visitors }, visit)
  return {
    answers,
    async stop() {
      end.abort()
      await Promise.all(all)
    },
  }
}

/** Customers who each book until it is acknowledged, again with the same key where it was not, and then the next. */
export function keepCustomers(
  url: string,
  businesses: string[],
  { customers = 10, every = 400 } = {},
) {
  const acknowledged: string[] = []
  const answers: Answers = new Map()
  const end = new AbortController()
  setMaxListeners(0, end.signal)
  let lastAt = performance.now()
  let longestGap = 0
  async function ask(booking: Record<string, unknown>, key: string): Promise<boolean> {
    const answer = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(booking),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => {})
    count(answers, answer?.status ?? 'none')
    return answer?.status === 201 || answer?.status === 200
  }
  async function customer(_: unknown, lane: number) {
    for (let at = lane; !end.signal.aborted; at += customers) {
      const customerEmail = `${randomUUID()}@guest.example`
      const booking = {
        businessId: businesses[at % businesses.length],
        dateTime: hourAhead(at % 1000),
        customerName: 'Naledi Dlamini',
        customerPhone: '082 123 4567',
        customerEmail,
      }
      while (!(await ask(booking, customerEmail))) await pause(200)
      acknowledged.push(customerEmail)
      longestGap = Math.max(longestGap, performance.now() - lastAt)
      lastAt = performance.now()
      await reading(every, end.signal)
    }
  }
  const all = Array.from({ length: customers }, customer)
  return {
    acknowledged,
    answers,
    /** Seconds between two acknowledgements at most, since the last time this was asked. */
    gap() {
      const longest = Math.max(longestGap, performance.now() - lastAt)
      longestGap = 0
      return longest / 1000
    },
    async stop() {
      end.abort()
      await Promise.all(all)
    },
  }
}
