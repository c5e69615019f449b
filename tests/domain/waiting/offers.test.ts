import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { anonymous, system, type UserActor } from '#app/domain/actor.ts'
import {
  cancelBooking,
  confirmBooking,
  declineBooking,
} from '#app/domain/bookings/answer.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { proposalFor } from '#app/domain/bookings/proposal.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { blockTime, unblockTime } from '#app/domain/calendar/blocks.server.ts'
import { countUse, limits } from '#app/domain/limits.server.ts'
import { minute } from '#app/domain/local-time.ts'
import { offerWaitingTimes } from '#app/domain/offers/settle.server.ts'
import { waitingToken } from '#app/domain/offers/token.server.ts'
import { takeBackMails } from '#app/domain/offers/unsent-offers.server.ts'
import { lapseProposals } from '#app/domain/proposals/answer.server.ts'
import { proposeTime } from '#app/domain/proposals/propose.server.ts'
import { acceptOffer, declineOffer, leaveWaitingList } from '#app/domain/waiting/answer.server.ts'
import { removeFromWaitingList } from '#app/domain/waiting/own-list.server.ts'
import { waitingView } from '#app/domain/waiting/view.server.ts'
import { db } from '#db/client.server.ts'
import {
  bookings,
  businesses,
  busyTimes,
  mails,
  refusedAddresses,
  services,
  staff,
  waitingEntries,
} from '#db/schema/index.ts'
import { bookingNow, guestDetails, mailKinds, timeAhead } from '#tests/support/bookings.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'
import {
  bookOut,
  entryNow,
  holdFor,
  makeFullDay,
  wait,
  waitingMails,
} from '#tests/support/waiting.ts'

const cancel = (bookingId = '') => cancelBooking(system, { bookingId })
const statusOf = async (id: string) => (await entryNow(id)).status

/** A full day with so many who wait for any time of it. */
async function makeQueue(count = 2, values: Parameters<typeof makeFullDay>[0] = {}) {
  const day = await makeFullDay(values)
  const queue: string[] = []
  for (let at = 0; at < count; at += 1) {
    queue.push((await wait(day.business.id, { serviceId: day.service.id })).id)
  }
  const [first = '', second = '', third = ''] = queue
  return { ...day, first, second, third }
}

/** Accepts what is held for somebody. */
async function accept(entryId: string, now = new Date()) {
  const offerId = (await holdFor(entryId))?.id ?? randomUUID()
  return acceptOffer({ entryId, offerId }, db, now)
}
const leave = (entryId: string) => leaveWaitingList({ entryId })
const decline = async (entryId: string) =>
  declineOffer({ entryId, offerId: (await holdFor(entryId))?.id ?? randomUUID() })
const bookingOf = async (entryId: string) => bookingNow((await entryNow(entryId)).bookingId ?? '')
const isOver = async (entryId: string) =>
  new Date(((await entryNow(entryId)).offeredUntil?.getTime() ?? 0) + minute)
/** When the waiting list of a business is looked at. */
const endsOf = async (businessId: string) =>
  (
    await db.execute<{ at: Date }>(sql`select run_at as at from graphile_worker.jobs
      where task_identifier = 'offer-waiting-times' and key like ${`offers-end:${businessId}%`}`)
  ).map(({ at }) => new Date(at))

async function useUp(name: 'booking-business' | 'booking-email', key: string) {
  // Somebody has joined the list.
  for (let used = 1; used < limits[name].points; used += 1) await countUse(name, key, '')
  expect(await codeOf(countUse(name, key, ''))).toBe('too-many')
}
const sent = (entryId: string) =>
  db.update(mails).set({ status: 'sent' }).where(eq(mails.waitingId, entryId))

const ask = (businessId: string, serviceId: string) =>
  requestBooking(anonymous, {
    business: businessId,
    details: guestDetails({ serviceId }),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  })

describe('a time that comes free', () => {
  test('is offered to who waits longest, held for them, and for nobody else to book', async () => {
    const { business, service, booked, first, second } = await makeQueue()
    await cancel(booked[2]?.id)
    expect(await statusOf(first)).toBe('offered')
    expect(await holdFor(first)).toMatchObject({ startsAt: timeAhead(3) })
    expect(await waitingMails(first)).toEqual(['waiting-joined', 'waiting-offer'])
    expect(await statusOf(second)).toBe('waiting')
    expect(await codeOf(ask(business.id, service.id))).toBe('conflict')
  })

  test('by a move or by freed hours is offered too', async () => {
    const moved = await makeQueue(1)
    const startsAt = timeAhead(4)
    await moveBooking(system, { bookingId: moved.booked[0]?.id ?? '', startsAt })
    expect((await holdFor(moved.first))?.startsAt).toEqual(timeAhead(3, '08:00'))
    const owner = await makeUser()
    const blocked = await makeFullDay({ ownerId: owner.id }, [])
    const businessId = blocked.business.id
    const day = { from: timeAhead(3, '07:00'), to: timeAhead(3, '19:00') }
    await blockTime(owner.actor, day)
    const { id } = await wait(businessId, { serviceId: blocked.service.id, from: '12:00' })
    const [block] = await db.select().from(busyTimes).where(eq(busyTimes.businessId, businessId))
    await unblockTime(owner.actor, { blockId: block?.id ?? '' })
    expect((await holdFor(id))?.startsAt).toEqual(timeAhead(3, '12:00'))
  })

  test('is a booking once it is accepted, by the rules and with the mails of any other', async () => {
    const { booked, first, second } = await makeQueue()
    await cancel(booked[2]?.id)
    await accept(first)
    const booking = await bookingOf(first)
    expect(booking).toMatchObject({ status: 'CONFIRMED', startsAt: timeAhead(3) })
    expect(await mailKinds(booking.id)).toEqual(['booking-confirmed', 'booking-notice'])
    expect(await holdFor(first)).toBeUndefined()
    await offerWaitingTimes({ businessId: booking.businessId })
    expect(await statusOf(second)).toBe('waiting')
  })

  test('accepted at a business that answers itself is kept until it does', async () => {
    const { business, booked, first, second } = await makeQueue(2, { confirmation: 'request' })
    await cancel(booked[2]?.id)
    await accept(first)
    const booking = await bookingOf(first)
    expect(booking.status).toBe('PENDING')
    await offerWaitingTimes({ businessId: business.id })
    expect(await statusOf(second)).toBe('waiting')
    await declineBooking(system, { bookingId: booking.id })
    expect(await statusOf(second)).toBe('offered')
    await accept(second)
    const next = await bookingOf(second)
    await confirmBooking(system, { bookingId: next.id })
    expect((await bookingNow(next.id)).status).toBe('CONFIRMED')
  })

  test('that is declined or lapses goes to the next, and is not offered again', async () => {
    const { business, booked, first, second, third } = await makeQueue(3)
    await cancel(booked[2]?.id)
    await declineOffer({ entryId: first, offerId: (await holdFor(first))?.id ?? '' })
    expect(await statusOf(second)).toBe('offered')
    await sent(second)
    const now = await isOver(second)
    await offerWaitingTimes({ businessId: business.id }, db, now)
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'waiting'])
    expect(await statusOf(third)).toBe('offered')
    expect(await codeOf(accept(second, now))).toBe('conflict')
    // Another time is theirs again, first come first served.
    await cancel(booked[5]?.id)
    expect(await statusOf(first)).toBe('offered')
  })

  test('by a proposal that nobody answered is offered in the same run', async () => {
    const owner = await makeUser()
    const free = ['08', '09', '10', '11', '12', '13', '15', '16', '17'].map((hour) => `${hour}:00`)
    const { business, service, booked } = await makeFullDay({ ownerId: owner.id }, free)
    const bookingId = booked[2]?.id ?? ''
    const dateTime = timeAhead(3, '14:00')
    await proposeTime(owner.actor, { bookingId, dateTime, message: '' })
    const until = (await proposalFor(bookingId, db))?.until ?? new Date()
    expect(await endsOf(business.id)).toEqual([new Date(until.getTime() + 1000)])
    const { id } = await wait(business.id, { serviceId: service.id })
    await lapseProposals({ businessId: business.id }, db, new Date(until.getTime() + 1000))
    expect((await holdFor(id))?.startsAt).toEqual(dateTime)
  })

  test('can be accepted while strangers use up all requests of the hour', async () => {
    const { business, booked, first } = await makeQueue(1)
    await cancel(booked[2]?.id)
    const { customerEmail } = await entryNow(first)
    vi.stubEnv('RATE_LIMIT', 'on')
    await useUp('booking-business', business.id)
    await useUp('booking-email', customerEmail)
    await accept(first)
    expect(await statusOf(first)).toBe('booked')
    vi.unstubAllEnvs()
  })

  test('is offered to who stands behind five thousand whom it does not suit', async () => {
    const { business, service, booked } = await makeFullDay()
    const early = { wantedFrom: timeAhead(3, '08:00'), wantedUntil: timeAhead(3, '09:00') }
    const others = Array.from({ length: 5000 }, (_, at) => ({
      ...{ businessId: business.id, serviceId: service.id, serviceName: 'Cut', ...early },
      ...{ customerName: 'Early', customerEmail: `${at}@waiting.example`, customerPhone: '' },
    }))
    await db.insert(waitingEntries).values(others)
    const { id } = await wait(business.id, { serviceId: service.id, from: '10:00' })
    await cancel(booked[2]?.id)
    expect(await statusOf(id)).toBe('offered')
  })

  test('goes to the next when its customer leaves or is taken off', async () => {
    const { booked, first, second } = await makeQueue()
    await cancel(booked[2]?.id)
    await leaveWaitingList({ entryId: first })
    expect(await statusOf(first)).toBe('left')
    expect(await statusOf(second)).toBe('offered')
    expect(await codeOf(accept(first))).toBe('conflict')
  })
})

type Race = {
  first: string
  offerId: string
  owner: UserActor
  businessId: string
  startsAt: Date
}

describe('two at once', () => {
  test('who accepts twice has one booking', async () => {
    const { business, booked, first } = await makeQueue(1)
    await cancel(booked[2]?.id)
    const offerId = (await holdFor(first))?.id ?? ''
    const twice = await Promise.all([1, 2].map(() => acceptOffer({ entryId: first, offerId })))
    expect(new Set(twice.map(({ token }) => token)).size).toBe(1)
    const standing = and(eq(bookings.businessId, business.id), eq(bookings.status, 'CONFIRMED'))
    expect(await db.select().from(bookings).where(standing)).toHaveLength(10)
  })

  test('accepting at the moment of the lapse is one or the other', async () => {
    const { business, booked, first, second } = await makeQueue()
    await cancel(booked[2]?.id)
    await sent(first)
    const end = (await entryNow(first)).offeredUntil ?? new Date(0)
    const [accepted] = await Promise.all([
      codeOf(accept(first, new Date(end.getTime() - 1))),
      offerWaitingTimes({ businessId: business.id }, db, end),
    ])
    const states = [await statusOf(first), await statusOf(second)]
    expect(states).toEqual(accepted === 'done' ? ['booked', 'waiting'] : ['waiting', 'offered'])
  })

  test.each([
    ['the offer is declined', ({ first, offerId }) => declineOffer({ entryId: first, offerId })],
    ['its customer leaves the list', ({ first }) => leave(first)],
    [
      'the owner takes them off the list',
      ({ first, owner }) => removeFromWaitingList(owner, { entryId: first }),
    ],
    [
      'another guest asks for the same time',
      ({ businessId, startsAt }) =>
        requestBooking(anonymous, {
          ...{ business: businessId, details: guestDetails({ dateTime: startsAt }) },
          ...{ origin: { kind: 'call', idempotencyKey: null }, address: randomUUID() },
        }),
    ],
  ] satisfies [string, (race: Race) => Promise<unknown>][])(
    'accepting while %s leaves the time with one person',
    async (_, rival) => {
      const { actor: owner, id: ownerId } = await makeUser()
      const { business, booked, first, second } = await makeQueue(2, { ownerId })
      await cancel(booked[2]?.id)
      const hold = await holdFor(first)
      const [offerId, startsAt] = [hold?.id ?? '', hold?.startsAt ?? new Date(0)]
      const race = { first, offerId, owner, businessId: business.id, startsAt }
      const [accepted] = await Promise.all([
        codeOf(acceptOffer({ entryId: first, offerId })),
        codeOf(rival(race)),
      ])
      const states = [await statusOf(first), await statusOf(second)]
      if (accepted === 'done') expect(states).toEqual(['booked', 'waiting'])
      else expect(states).toEqual([expect.stringMatching(/^(left|ended|waiting)$/), 'offered'])
      const ofTime = and(eq(bookings.businessId, business.id), eq(bookings.startsAt, startsAt))
      const standing = and(ofTime, inArray(bookings.status, ['PENDING', 'CONFIRMED']))
      expect(await db.$count(bookings, standing)).toBe(accepted === 'done' ? 1 : 0)
    },
  )

  test('an old mail accepts nothing of a later offer', async () => {
    const { booked, first } = await makeQueue(1)
    await cancel(booked[2]?.id)
    const old = (await holdFor(first))?.id ?? ''
    await declineOffer({ entryId: first, offerId: old })
    await cancel(booked[3]?.id)
    expect(await statusOf(first)).toBe('offered')
    const stale = acceptOffer({ entryId: first, offerId: old })
    expect(await codeOf(stale)).toBe('conflict')
    await declineOffer({ entryId: first, offerId: old })
    expect(await statusOf(first)).toBe('offered')
  })
})

describe('where something is gone meanwhile', () => {
  test('a mail that never left costs nobody their turn', async () => {
    const { business, booked, first, second } = await makeQueue()
    await cancel(booked[2]?.id)
    const before = (await holdFor(first))?.id
    await offerWaitingTimes({ businessId: business.id }, db, await isOver(first))
    expect([await statusOf(first), await statusOf(second)]).toEqual(['offered', 'waiting'])
    expect((await holdFor(first))?.id).not.toBe(before)
    expect(await waitingMails(first)).toEqual(['waiting-joined', 'waiting-offer'])
  })

  test('a mail that left with little of the time to answer costs nobody their turn', async () => {
    const { business, booked, first, second } = await makeQueue()
    await cancel(booked[2]?.id)
    const lapse = async (isLate: boolean) => {
      const until = (await entryNow(first)).offeredUntil?.getTime() ?? 0
      const sentAt = new Date(isLate ? until - minute : Date.now())
      await db.update(mails).set({ status: 'sent', sentAt }).where(eq(mails.waitingId, first))
      await offerWaitingTimes({ businessId: business.id }, db, new Date(until + minute))
      return [await statusOf(first), await statusOf(second)]
    }
    expect(await lapse(true)).toEqual(['offered', 'waiting'])
    expect(await holdFor(first)).toMatchObject({ startsAt: booked[2]?.startsAt })
    expect(await lapse(false)).toEqual(['waiting', 'offered'])
  })

  test('who cannot be reached gives way to the next at once', async () => {
    const { business, booked, first, second } = await makeQueue()
    await cancel(booked[2]?.id)
    for (const [id, after] of [
      [first, 'offered'],
      [second, 'ended'],
    ] as const) {
      const address = (await entryNow(id)).customerEmail
      await db.insert(refusedAddresses).values({ address })
      await offerWaitingTimes({ businessId: business.id })
      expect([await statusOf(id), await statusOf(second)]).toEqual(['ended', after])
      expect(await holdFor(id)).toBeUndefined()
      expect(await waitingMails(id)).not.toContain('waiting-over')
      expect((await waitingView(waitingToken(id))).isReachable).toBe(false)
    }
  })

  test('a mail that is refused for what is in it costs a time, and not the wait', async () => {
    const { business, booked, first, second } = await makeQueue()
    await cancel(booked[2]?.id)
    await db.update(mails).set({ status: 'failed' }).where(eq(mails.waitingId, first))
    await offerWaitingTimes({ businessId: business.id })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['waiting', 'offered'])
    await cancel(booked[3]?.id)
    expect(await statusOf(first)).toBe('offered')
  })

  test('an offer of a listing that was taken down, or whose plan ended, is refused with its turn kept', async () => {
    for (const change of [
      { isListingPublished: false },
      { planStatus: 'FREE' as const },
      { isActive: false },
    ]) {
      const { business, booked, first, second } = await makeQueue()
      await cancel(booked[2]?.id)
      await db.update(businesses).set(change).where(eq(businesses.id, business.id))
      const code = await codeOf(accept(first))
      // On the Free plan the service is still booked, by request.
      const isFree = 'planStatus' in change
      expect(code).toBe(isFree ? 'done' : 'conflict')
      if (!isFree) expect(await statusOf(first)).toBe('waiting')
      expect(await statusOf(second)).toBe('waiting')
    }
  })

  test.each([
    ['deleted', (id: string) => db.delete(services).where(eq(services.id, id))],
    [
      'paused',
      (id: string) => db.update(services).set({ paused: true }).where(eq(services.id, id)),
    ],
  ])('a service that is %s ends offer and wait with one mail', async (_, change) => {
    const { business, service, booked, first, second } = await makeQueue()
    await cancel(booked[2]?.id)
    await sent(first)
    await change(service.id)
    expect(await codeOf(accept(first))).toBe('conflict')
    await offerWaitingTimes({ businessId: business.id })
    await offerWaitingTimes({ businessId: business.id })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['ended', 'ended'])
    expect(await waitingMails(first)).toEqual(['waiting-joined', 'waiting-offer', 'waiting-over'])
    expect(await waitingMails(second)).toEqual(['waiting-joined', 'waiting-over'])
    expect(await holdFor(first)).toBeUndefined()
  })

  test('an offer whose mail has not left is not mailed any more, however it ends', async () => {
    for (const end of [accept, leave, decline]) {
      const { booked, first } = await makeQueue()
      await cancel(booked[2]?.id)
      await end(first)
      expect(await waitingMails(first)).not.toContain('waiting-offer')
    }
  })

  test('a time is not offered that could be answered for seconds alone', async () => {
    const { business, booked, first } = await makeQueue(1, { noticeMinutes: 60 })
    const startsAt = booked[2]?.startsAt ?? new Date()
    await db
      .update(bookings)
      .set({ status: 'CANCELLED' })
      .where(eq(bookings.id, booked[2]?.id ?? ''))
    const last = startsAt.getTime() - 60 * minute
    await offerWaitingTimes({ businessId: business.id }, db, new Date(last - minute))
    expect(await statusOf(first)).toBe('waiting')
    await offerWaitingTimes({ businessId: business.id }, db, new Date(last - 6 * minute))
    expect(await statusOf(first)).toBe('offered')
  })

  test('a time that its owner blocks is not promised any more', async () => {
    const owner = await makeUser()
    const { booked, first } = await makeQueue(1, { ownerId: owner.id })
    await cancel(booked[2]?.id)
    await blockTime(owner.actor, { from: timeAhead(3, '10:00'), to: timeAhead(3, '11:00') })
    expect(await codeOf(accept(first))).toBe('conflict')
    expect(await statusOf(first)).toBe('waiting')
  })

  test('when the day is over nobody waits any more, and they are notified', async () => {
    const { business, first } = await makeQueue(1)
    await offerWaitingTimes({ businessId: business.id }, db, timeAhead(3, '18:01'))
    expect(await statusOf(first)).toBe('ended')
    expect(await waitingMails(first)).toEqual(['waiting-joined', 'waiting-over'])
  })
})

/** A day on which two people do a service, and both are busy. */
async function makeTwoBusy() {
  const { business, service } = await makeFullDay({}, [])
  const businessId = business.id
  const [ann, ben] = [
    await makeStaff({ businessId, name: 'Ann' }),
    await makeStaff({ businessId, name: 'Ben', position: 1 }),
  ]
  const day = { startsAt: timeAhead(3, '08:00'), endsAt: timeAhead(3, '18:00') }
  for (const staffId of [ann.id, ben.id]) {
    await db.insert(busyTimes).values({ businessId, staffId, ...day, source: 'block' })
  }
  return { businessId, service, ann, ben }
}

test('an offer of somebody who is gone is taken back with a mail, where it was mailed', async () => {
  for (const isMailed of [true, false]) {
    const { businessId, service, ben } = await makeTwoBusy()
    const { id } = await wait(businessId, { serviceId: service.id })
    await db.delete(busyTimes).where(eq(busyTimes.staffId, ben.id))
    await offerWaitingTimes({ businessId })
    if (isMailed) await sent(id)
    await db.delete(staff).where(eq(staff.id, ben.id))
    await offerWaitingTimes({ businessId })
    expect(await statusOf(id)).toBe('waiting')
    const told = isMailed ? ['waiting-offer', 'waiting-withdrawn'] : []
    expect(await waitingMails(id)).toEqual(['waiting-joined', ...told])
  }
})

/** Does something while a mail server is slow to take over the mail of an offer; `leaves` says whether it does. */
async function whileHandedOver(id: string, leaves: boolean, work: () => Promise<unknown>) {
  await db.transaction(async (tx) => {
    const offer = and(eq(mails.waitingId, id), eq(mails.kind, 'waiting-offer'))
    const [mail] = await tx.select().from(mails).where(offer).for('update')
    expect(mail?.status).toBe('queued')
    await work()
    if (leaves) await tx.update(mails).set({ status: 'sent' }).where(offer)
  })
}

test('an offer whose mail leaves while it is taken back is taken back with a mail', async () => {
  const { businessId, service, ben } = await makeTwoBusy()
  const { id } = await wait(businessId, { serviceId: service.id })
  await db.delete(busyTimes).where(eq(busyTimes.staffId, ben.id))
  await offerWaitingTimes({ businessId })
  await db.delete(staff).where(eq(staff.id, ben.id))
  await whileHandedOver(id, true, () => offerWaitingTimes({ businessId }))
  expect(await waitingMails(id)).toEqual(['waiting-joined', 'waiting-offer', 'waiting-withdrawn'])
})

test('an offer ends without waiting for a slow mail server, and its mail is taken back unless it leaves', async () => {
  const takenBack = async () => {
    const jobs = await db.execute<{ payload: { mailIds: string[] } }>(sql`
      select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'take-back-mails'`)
    for (const { payload } of jobs) await takeBackMails(payload)
  }
  for (const leaves of [true, false]) {
    for (const end of [accept, leave, decline]) {
      const { booked, first } = await makeQueue()
      await cancel(booked[2]?.id)
      await whileHandedOver(first, leaves, () => end(first))
      await takenBack()
      expect((await waitingMails(first)).includes('waiting-offer')).toBe(leaves)
    }
  }
})

test('who waits for a person is offered that person alone', async () => {
  const { businessId, service, ann, ben } = await makeTwoBusy()
  const forAnn = await wait(businessId, { serviceId: service.id, personId: ann.id })
  const anyone = await wait(businessId, { serviceId: service.id })
  await db.delete(busyTimes).where(eq(busyTimes.staffId, ben.id))
  await offerWaitingTimes({ businessId })
  expect(await statusOf(forAnn.id)).toBe('waiting')
  expect(await holdFor(anyone.id)).toMatchObject({ staffId: ben.id })
  const told = await db
    .select({ text: mails.text })
    .from(mails)
    .where(eq(mails.waitingId, anyone.id))
  expect(told.map(({ text }) => text).join()).not.toContain(ben.name)
  await accept(anyone.id)
  expect(await bookingOf(anyone.id)).toMatchObject({ staffId: ben.id, anyStaff: true })
})

test('seats of a class are offered as far as they reach', async () => {
  const { business } = await makeFullDay({}, [])
  const businessId = business.id
  const yoga = await makeService({ businessId, name: 'Yoga', minutes: 600, capacity: 3 })
  const full = await bookOut(businessId, yoga.id, '08:00')
  await db
    .update(bookings)
    .set({ partySize: 3, endsAt: timeAhead(3, '18:00'), busyUntil: timeAhead(3, '18:00') })
    .where(eq(bookings.id, full.id))
  const parties = [2, 2, 1]
  const ids: string[] = []
  for (const partySize of parties) {
    ids.push((await wait(businessId, { serviceId: yoga.id, partySize })).id)
  }
  await cancel(full.id)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['offered', 'waiting', 'offered'])
  expect(await db.$count(waitingEntries, eq(waitingEntries.businessId, businessId))).toBe(3)
})
