import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findUser } from '#app/domain/accounts/find-user.server.ts'
import { system } from '#app/domain/actor.ts'
import { handleUnread } from '#app/domain/admin/unread-bookings.server.ts'
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
} from '#app/domain/bookings/answer.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { eraseCustomer } from '#app/domain/bookings/erase-customer.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { markNoShow } from '#app/domain/calendar/marks.server.ts'
import { enterBooking } from '#app/domain/calendar/own-entry.server.ts'
import { eraseUser } from '#app/domain/privacy/erase-user.server.ts'
import { mailReviewInvitation } from '#app/domain/reviews/invitation.server.ts'
import { removePerson, removeService } from '#app/domain/services/edit.server.ts'
import { db } from '#db/client.server.ts'
import { bookings, businesses, users } from '#db/schema/index.ts'
import { bookingNow, makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

/** A request for a service by a person, both of which its owner may remove. */
async function makeRequest(confirmation: 'request' | 'instant' = 'request') {
  const { actor, id: ownerId } = await makeUser()
  const business = await makeBookable({ ownerId, planStatus: 'BASIC', confirmation })
  const service = await makeService({ businessId: business.id })
  const person = await makeStaff({ businessId: business.id })
  const startsAt = timeAhead(3)
  const booking = await makeBooking({
    ...{ businessId: business.id, serviceId: service.id, staffId: person.id, startsAt },
    ...{ anyStaff: false, serviceName: service.name, priceKind: 'free', busyFrom: startsAt },
    busyUntil: new Date(startsAt.getTime() + 3_600_000),
    status: confirmation === 'instant' ? 'CONFIRMED' : 'PENDING',
  })
  return { actor, business, service, person, booking }
}

type Scene = Awaited<ReturnType<typeof makeRequest>>
const guest = ({ booking }: Scene) => ({ kind: 'guest', bookingId: booking.id }) as const

const changes: [string, (scene: Scene) => Promise<unknown>, string][] = [
  [
    'a confirmation',
    ({ booking }) => confirmBooking(system, { bookingId: booking.id }),
    'CONFIRMED',
  ],
  [
    'a cancellation',
    (scene) => cancelBooking(guest(scene), { bookingId: scene.booking.id }),
    'CANCELLED',
  ],
  [
    'a move',
    (scene) => moveBooking(guest(scene), { bookingId: scene.booking.id, startsAt: timeAhead(4) }),
    'PENDING',
  ],
  [
    'a confirmation by an admin',
    async ({ booking }) =>
      handleUnread(await makeAdmin(), { intent: 'confirmBooking', bookingId: booking.id }),
    'CONFIRMED',
  ],
]

const removals: [string, (scene: Scene) => Promise<unknown>][] = [
  ['its service', ({ actor, service }) => removeService(actor, service.id)],
  ['its person', ({ actor, person }) => removePerson(actor, person.id)],
]

describe.each(removals)('a booking whose owner removes %s', (_, remove) => {
  test.each(changes)('takes %s that comes meanwhile', async (_name, change, status) => {
    const scene = await makeRequest()
    let both: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      const own = eq(businesses.id, scene.business.id)
      await tx.select().from(businesses).where(own).for('no key update')
      const removing = remove(scene)
      await expectWaiting(1, (statement) => db.execute(statement))
      let isDone = false
      const changing = change(scene).finally(() => (isDone = true))
      both = Promise.all([removing, changing])
      both.catch(() => {})
      // A change that waits for nobody is done instead. The transaction itself would see what it saw before.
      await expectWaiting(2, async (ask) => (isDone ? [{ n: 2 }] : db.execute(ask)))
    })
    await both
    expect((await bookingNow(scene.booking.id)).status).toBe(status)
  })
})

describe('a booking that is changed while the account of its owner is deleted', () => {
  type Begun = Scene & { begun: string }
  const automation = ({ business }: Scene) =>
    ({ kind: 'automation', businessId: business.id }) as const
  const ways: [string, (scene: Begun) => Promise<unknown>][] = [
    ['confirmed', ({ actor, booking }) => confirmBooking(actor, { bookingId: booking.id })],
    ['completed', ({ actor, begun }) => completeBooking(actor, { bookingId: begun })],
    [
      'completed by an automation',
      (scene) => completeBooking(automation(scene), { bookingId: scene.begun }),
    ],
    ['marked', ({ actor, begun }) => markNoShow(actor, { bookingId: begun, noShow: true })],
    [
      'entered',
      ({ actor, service }) =>
        enterBooking(actor, { dateTime: timeAhead(5), serviceId: service.id }),
    ],
  ]

  test.each(ways)('%s, waits for that in one order', async (way, change) => {
    const scene = await makeRequest()
    const startsAt = new Date(Date.now() - 3_600_000)
    const { id: begun } = await makeBooking({
      ...{ businessId: scene.business.id, status: 'CONFIRMED', startsAt },
      endsAt: new Date(Date.now() - 1_800_000),
    })
    const ownerId = scene.business.ownerId ?? ''
    const connected = {
      planStatus: 'PREMIUM',
      makeWebhookUrl: 'https://hook.eu1.make.com/x',
    } as const
    await db.update(businesses).set(connected).where(eq(businesses.ownerId, ownerId))
    const { changing } = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, ownerId)).for('update')
      const own = eq(businesses.ownerId, ownerId ?? '')
      // By the actor's account or, of others, by the listing that goes with it.
      if (way.includes(' by ')) await tx.select().from(businesses).where(own).for('update')
      const begunChange = codeOf(change({ ...scene, begun }))
      await expectWaiting(1, (statement) => db.execute(statement))
      await eraseUser(await findUser(ownerId, tx, { lock: true }), tx)
      return { changing: begunChange }
    })
    expect(await changing).toMatch(/^(not-found|conflict)$/)
  })
})

describe('a booking whose listing is being taken down', () => {
  const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000)
  const due: [string, Partial<Parameters<typeof makeBooking>[0]>][] = [
    ['that nobody answered in time', { status: 'PENDING', startsAt: hours(-1) }],
    ['that is over', { status: 'CONFIRMED', startsAt: hours(-30) }],
    ['to be reminded of', { status: 'CONFIRMED', startsAt: hours(20), createdAt: hours(-99) }],
    ['that its owner has yet to answer', { startsAt: hours(72), askedAt: hours(-48) }],
  ]

  test.each(due)('%s, waits for the next clean-up', async (_, values) => {
    const { business } = await makeRequest()
    const ownerId = business.ownerId ?? ''
    const own = eq(businesses.ownerId, ownerId)
    const makeWebhookUrl = 'https://hook.eu1.make.com/x'
    await db.update(businesses).set({ planStatus: 'PREMIUM', makeWebhookUrl }).where(own)
    const endsAt = new Date(Number(values.startsAt) + 3_600_000)
    const booking = await makeBooking({ endsAt, ...values, businessId: business.id })
    await db.transaction(async (tx) => {
      const person = await findUser(ownerId, tx, { lock: true })
      await cleanUpBookings()
      await eraseUser(person, tx)
    })
    expect((await bookingNow(booking.id)).anonymisedAt).not.toBeNull()
  })
})

describe('a listing that is taken down, waits in one order with', () => {
  const ways: [string, (booking: Scene['booking']) => Promise<unknown>, unknown][] = [
    [
      'a guest of it who is erased',
      ({ customerEmail }) => db.transaction((tx) => eraseCustomer(customerEmail, tx)),
      { bookings: 0, cancelled: 0 },
    ],
    [
      'a guest of it who is asked for a review',
      ({ id: bookingId }) => mailReviewInvitation({ bookingId }),
      undefined,
    ],
  ]

  test.each(ways)('%s', async (_, work, done) => {
    const { business, booking } = await makeRequest()
    const completed = { status: 'COMPLETED', invitesReview: true } as const
    if (done === undefined)
      await db.update(bookings).set(completed).where(eq(bookings.id, booking.id))
    const { working } = await db.transaction(async (tx) => {
      const person = await findUser(business.ownerId ?? '', tx, { lock: true })
      const begun = work(booking)
      await expectWaiting(1, (statement) => db.execute(statement))
      await eraseUser(person, tx)
      return { working: begun }
    })
    expect(await working).toEqual(done)
  })
})
