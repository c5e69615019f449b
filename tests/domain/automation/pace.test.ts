import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openClaims } from '#app/domain/automation/claims.server.ts'
import { deliverNext, deliverQueue } from '#app/domain/automation/deliver.server.ts'
import { ownSigningSecret, rotateSigningSecret } from '#app/domain/automation/secrets.server.ts'
import { signatureHeaders, verifyExample } from '#app/domain/automation/verify-example.ts'
import { hour } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { automations, deliveries } from '#db/schema/index.ts'
import { book, callNearby, deliveriesOf, makeConnected } from '#tests/support/automation.ts'
import { timeAhead } from '#tests/support/bookings.ts'
import {
  accepted,
  startFakeMake,
  type FakeMake,
  type ReceivedCall,
} from '#tests/support/fake-make.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let make: FakeMake
beforeAll(async () => {
  make = await startFakeMake()
})
afterAll(() => make.close())
beforeEach(() => {
  make.behave = () => accepted
})

it.each([400, 413, 422])(
  'a %i is about one delivery: those after it go on, and it is tried again',
  async (status) => {
    const { business, calls } = await makeConnected(make)
    for (const days of [3, 4, 5]) await book(business.id, { dateTime: timeAhead(days) })
    make.behave = () => (calls().length === 1 ? { status } : accepted)
    await deliverQueue(business.id, callNearby)
    const [first, ...others] = await deliveriesOf(business.id)
    expect(first).toMatchObject({ status: 'queued', lastCause: 'unfit', lastStatus: status })
    expect(others.map((one) => one.status)).toEqual(['sent', 'sent'])

    const claims = await openClaims()
    expect(await claims.take([], 100)).not.toContain(business.id)
    await db
      .update(deliveries)
      .set({ dueAt: new Date(Date.now() - 1000) })
      .where(eq(deliveries.id, first?.id ?? ''))
    expect(await claims.take([], 100)).toContain(business.id)
    await claims.close()
    expect(await deliverNext(business.id, callNearby)).toBe('sent')
  },
)

it.each([408, 429, 503])(
  'a %i is the pace of who receives: Retry-After says when the next call comes',
  async (status) => {
    const { business, calls } = await makeConnected(make)
    await book(business.id)
    await book(business.id, { dateTime: timeAhead(4) })
    make.behave = () => ({ status, headers: { 'retry-after': '7200' } })
    const before = Date.now()
    await deliverQueue(business.id, callNearby)
    expect(calls()).toHaveLength(1)
    const [first] = await deliveriesOf(business.id)
    const waits = (first?.dueAt.getTime() ?? 0) - before
    expect(Math.abs(waits - 2 * hour)).toBeLessThan(60_000)
  },
)

/** The code of the guide, as a developer saves it. */
async function copiedCode() {
  const file = join(temporaryFolder(), `${randomUUID()}.mjs`)
  writeFileSync(file, verifyExample)
  type Check = (secret: string, headers: object, body: string, now?: number) => boolean
  return (await import(pathToFileURL(file).href)) as { isFromCptGems: Check }
}

it('the code of the guide distinguishes our calls from others, and the previous secret holds for a day', async () => {
  const { isFromCptGems } = await copiedCode()
  const { business, actor, calls } = await makeConnected(make)
  const former = await ownSigningSecret(actor)
  const sent = async (days: number) => {
    await book(business.id, { dateTime: timeAhead(days) })
    await deliverQueue(business.id, callNearby)
    return calls().at(-1) as ReceivedCall
  }
  const first = await sent(3)
  expect(isFromCptGems(former, first.headers, first.body)).toBe(true)
  expect(isFromCptGems(former, first.headers, `${first.body} `)).toBe(false)
  expect(isFromCptGems(former, first.headers, first.body, Date.now() + hour)).toBe(false)
  expect(isFromCptGems(former, {}, first.body)).toBe(false)
  const ours = Object.keys(first.headers).filter((name) => name.startsWith('x-cptgems-'))
  expect(signatureHeaders.map(([name]) => name).toSorted()).toEqual(ours.toSorted())

  const pressed = [1, 2, 3].map(() => rotateSigningSecret(actor))
  const [secret = '', ...again] = await Promise.all(pressed)
  expect(new Set(again)).toEqual(new Set([secret]))
  const second = await sent(4)
  for (const one of [secret, former]) {
    expect(isFromCptGems(one, second.headers, second.body)).toBe(true)
  }
  await db
    .update(automations)
    .set({ formerSignsUntil: new Date(Date.now() - 1000) })
    .where(eq(automations.businessId, business.id))
  const third = await sent(5)
  expect(isFromCptGems(secret, third.headers, third.body)).toBe(true)
  expect(isFromCptGems(former, third.headers, third.body)).toBe(false)
})
