import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { handleUnread } from '#app/domain/admin/unread-bookings.server.ts'
import { cancelBooking, confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { removePerson, removeService } from '#app/domain/services/edit.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { bookingNow, makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
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
