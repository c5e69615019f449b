import { expect, test } from 'vitest'
import { CallLimiter } from '#app/gateways/storage/call-limits.server.ts'
import { StoreUnavailable } from '#app/gateways/storage/port.ts'

const limits = {
  connection: 50,
  answer: 50,
  call: 50,
  upload: 50,
  stall: 1000,
  body: 2000,
  atOnce: 2,
  openFor: 60_000,
}
const never = () => new Promise<never>(() => {})
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A body of `count` bytes, each `wait` milliseconds after it was read. */
const slowBody = (count: number, wait: number) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await pause(wait)
        if ((count -= 1) < 0) controller.close()
        else controller.enqueue(new Uint8Array(1))
      },
    },
    { highWaterMark: 0 },
  )
const read = async (body: ReadableStream<Uint8Array>) =>
  (await new Response(body).arrayBuffer()).byteLength

test('three consecutive timeouts open the circuit', async () => {
  const limiter = new CallLimiter(limits)
  let asked = 0
  const call = () => limiter.within(50, () => ((asked += 1), never()))
  for (let time = 1; time <= 3; time += 1) await expect(call()).rejects.toThrow(StoreUnavailable)
  await expect(call()).rejects.toThrow(StoreUnavailable)
  expect(asked).toBe(3)
})

test('a response in between resets the count of timeouts', async () => {
  const limiter = new CallLimiter(limits)
  for (let time = 1; time <= 4; time += 1) {
    await expect(limiter.within(50, never)).rejects.toThrow(StoreUnavailable)
    expect(await limiter.within(50, async () => 'awake')).toBe('awake')
  }
})

test('the circuit closes again after a while', async () => {
  const limiter = new CallLimiter({ ...limits, openFor: 1 })
  await Promise.allSettled([limiter.within(5, never), limiter.within(5, never)])
  await expect(limiter.within(5, never)).rejects.toThrow(StoreUnavailable)
  await pause(20)
  expect(await limiter.within(50, async () => 'awake')).toBe('awake')
})

test('calls above the limit fail at once, until others end', async () => {
  const limiter = new CallLimiter(limits)
  const two = [limiter.within(50, never), limiter.within(50, never)]
  await expect(limiter.within(50, async () => 1)).rejects.toThrow(StoreUnavailable)
  await Promise.allSettled(two)
  expect(await limiter.within(50, async () => 1)).toBe(1)
})

test('a timed out call is aborted, and other errors are rethrown unchanged', async () => {
  const limiter = new CallLimiter(limits)
  let told: AbortSignal | undefined
  await expect(limiter.within(20, (signal) => ((told = signal), never()))).rejects.toThrow()
  expect(told?.aborted).toBe(true)
  const own = new Error('NoSuchKey')
  await expect(limiter.within(50, () => Promise.reject(own))).rejects.toBe(own)
})

test('a slow reader causes no timeout', async () => {
  const reader = new CallLimiter(limits).body(slowBody(2, 5)).getReader()
  for (let byte = 1; byte <= 2; byte += 1) {
    await pause(1200)
    expect((await reader.read()).done).toBe(false)
  }
  expect((await reader.read()).done).toBe(true)
})

test.each([
  ['one byte after a long silence', 1, 3000],
  ['many bytes, each after a short one', 50, 200],
])('a slow storage causes a timeout: %s', async (_, count, wait) => {
  const body = new CallLimiter(limits).body(slowBody(count, wait))
  await expect(read(body)).rejects.toThrow(StoreUnavailable)
})

test('a body within the limits is complete', async () => {
  expect(await read(new CallLimiter(limits).body(slowBody(4, 5)))).toBe(4)
})
