import { inArray } from 'drizzle-orm'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openClaims } from '#app/domain/automation/claims.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { webhookCaller } from '#app/gateways/automation/call.server.ts'
import type { CallWebhook } from '#app/gateways/automation/port.ts'
import { startDeliveries } from '#app/server/deliveries.server.ts'
import { startWorker } from '#app/server/worker.server.ts'
import { db } from '#db/client.server.ts'
import { businesses, deliveries } from '#db/schema/index.ts'
import { book, callNearby, makeConnected, deliveriesOf } from '#tests/support/automation.ts'
import { accepted, startFakeMake, type Behaviour } from '#tests/support/fake-make.ts'

// A delivery left by one test must not keep the loop of the next busy.
beforeEach(async () => {
  await db.delete(deliveries)
})

async function fake(behaviour: Behaviour = accepted) {
  const make = await startFakeMake()
  make.behave = () => behaviour
  onTestFinished(make.close)
  return make
}

async function run(call: CallWebhook = callNearby) {
  const loop = await startDeliveries(call)
  onTestFinished(() => loop.stop())
  return loop
}

const claims = async () => {
  const opened = await openClaims()
  onTestFinished(opened.close)
  return opened
}

const owe = async (count: number, make: Awaited<ReturnType<typeof fake>>) => {
  const made = []
  for (let at = 0; at < count; at += 1) {
    const one = await makeConnected(make)
    await book(one.business.id)
    made.push(one)
  }
  return made
}

it('a delivery is sent at once, and hanging receivers delay no others', async () => {
  const patient = webhookCaller({ hosts: [], allowPrivate: true }, { limit: 4000 })
  const hanging = await fake('hang')
  const make = await fake()
  const hung = await owe(12, hanging)
  await run(patient)
  await expect.poll(() => hanging.calls.length).toBe(12)
  const [good] = await owe(1, make)
  await expect.poll(() => good?.calls().length).toBe(1)
  // Mails and other jobs have their own worker slots.
  let mailed = false
  const worker = await startWorker({ 'send-mail': async () => void (mailed = true) } as never)
  onTestFinished(() => worker.stop())
  const content = { title: 'Hello', preview: '', blocks: [] }
  await queueMails(db, [{ kind: 'test', recipient: 'a@example.co.za', subject: 'Hello', content }])
  await expect.poll(() => mailed).toBe(true)
  for (const { business } of hung) {
    expect(await deliveriesOf(business.id)).toMatchObject([{ status: 'queued', attempts: 0 }])
  }
})

it('due deliveries are retried without a notification', async () => {
  const make = await fake({ status: 503 })
  const [one] = await owe(1, make)
  await run()
  const id = one?.business.id ?? ''
  // A delivery becomes due again only after its result is saved.
  await expect.poll(async () => (await deliveriesOf(id))[0]?.attempts).toBe(1)
  make.behave = () => accepted
  await db.update(deliveries).set({ dueAt: new Date() })
  await expect.poll(() => one?.calls().length).toBe(2)
  await expect.poll(async () => (await deliveriesOf(id))[0]?.status).toBe('sent')
})

it('two workers share the queues and send nothing twice, each queue in order', async () => {
  const make = await fake({ status: 200, after: 5 })
  const made = await owe(8, make)
  for (const { business } of made) for (let at = 0; at < 4; at += 1) await book(business.id)
  await Promise.all([run(), run()])
  await expect.poll(() => make.calls.length).toBe(40)
  for (const { business, calls } of made) {
    await expect
      .poll(async () => (await deliveriesOf(business.id)).every(({ status }) => status === 'sent'))
      .toBe(true)
    const ids = (await deliveriesOf(business.id)).map(({ id }) => id)
    expect(calls().map((call) => call.headers['x-cptgems-delivery'])).toEqual(ids)
  }
})

it('a claim belongs to one process until it releases it or dies, and others take the rest', async () => {
  const make = await fake()
  const ids = (await owe(5, make)).map(({ business }) => business.id)
  const [mine, theirs, heirs] = [await claims(), await claims(), await claims()]
  const taken = await mine.take([], 3)
  expect(taken).toEqual(ids.slice(0, 3))
  expect(await mine.take(taken, 1)).toEqual([ids[3]])
  expect(await theirs.take([], 9)).toEqual([ids[4]])
  expect(await heirs.take([], 9)).toEqual([])
  await theirs.release(ids[4] ?? '')
  expect(await heirs.take([], 9)).toEqual([ids[4]])
  // Closing the connection releases the lock, as when a process is killed.
  await mine.close()
  await expect.poll(async () => (await heirs.take([ids[4] ?? ''], 9)).length).toBe(4)
})

it('a queue stopped by an internal error pauses, and the others continue', async () => {
  const make = await fake()
  const [bad, good] = await owe(2, make)
  await db
    .update(deliveries)
    .set({ payload: { startsAt: 'nonsense' } as never })
    .where(inArray(deliveries.businessId, [bad?.business.id ?? '']))
  await run()
  await expect.poll(() => good?.calls().length).toBe(1)
  expect(bad?.calls()).toEqual([])
  await db.delete(businesses).where(inArray(businesses.id, [bad?.business.id ?? '']))
})

it('a stop waits for running calls and starts no others', async () => {
  const make = await fake({ status: 200, after: 300 })
  const [one] = await owe(1, make)
  await book(one?.business.id ?? '')
  const loop = await run()
  await expect.poll(() => make.calls.length).toBe(1)
  await loop.stop()
  const owed = await deliveriesOf(one?.business.id ?? '')
  expect(owed.map(({ status }) => status)).toEqual(['sent', 'queued'])
  expect(make.calls).toHaveLength(1)
})
