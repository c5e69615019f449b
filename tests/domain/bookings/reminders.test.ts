import { describe, expect, test } from 'vitest'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { sayComing } from '#app/domain/bookings/coming.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { system } from '#app/domain/actor.ts'
import { db } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import {
  bookingNow,
  mailKinds,
  mailsAbout,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { codeOf } from '#tests/support/dashboard.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const later = (count: number) => cleanUpBookings(db, hours(count))

/** A booking that was confirmed two days ago, at a business whose plan has reminders. */
async function makeConfirmed(
  values: Partial<typeof bookings.$inferInsert> = {},
  business: Parameters<typeof makeBookable>[0] = {},
) {
  const { id: businessId } = await makeBookable({ planStatus: 'BASIC', ...business })
  const answeredAt = hours(-48)
  return makeBooking({
    ...{ businessId, status: 'CONFIRMED', startsAt: hours(20), answeredAt },
    ...values,
  })
}
const guest = (bookingId: string) => ({ kind: 'guest', bookingId }) as const

describe('a reminder a day ahead', () => {
  test('is sent once, where the plan has it', async () => {
    const due = await makeConfirmed()
    const others = [
      await makeConfirmed({}, { planStatus: 'FREE' }),
      await makeConfirmed({ startsAt: hours(25) }),
      await makeConfirmed({ answeredAt: hours(-1) }),
      await makeConfirmed({ status: 'PENDING' }),
    ]
    await Promise.all([cleanUpBookings(), cleanUpBookings(), cleanUpBookings()])
    await cleanUpBookings()
    expect(await mailKinds(due.id)).toEqual(['booking-reminder'])
    for (const other of others) expect(await mailKinds(other.id)).toEqual([])
  })

  test('has a link each to say so, to move and to cancel, and changes nothing by itself', async () => {
    const { id } = await makeConfirmed()
    const paused = await makeConfirmed({}, { isActive: false })
    await cleanUpBookings()
    const [mail] = await mailsAbout(id)
    const page = `/bookings/${manageToken(id)}?do=`
    for (const what of ['confirm', 'move', 'cancel']) expect(mail?.text).toContain(page + what)
    expect(mail?.replyTo?.address).toMatch(/@business\.example$/)
    // Nobody is sent to move what cannot be moved.
    const [other] = await mailsAbout(paused.id)
    expect(other?.text).toContain('?do=cancel')
    expect(other?.text).not.toContain('?do=move')
    expect(await bookingNow(id)).toMatchObject({ status: 'CONFIRMED', comingAt: null })
  })
})

describe('a reminder two hours ahead', () => {
  const again = { secondReminder: true }

  test('is sent once, where its owner wants it', async () => {
    const startsAt = hours(1.9)
    const wanted = await makeConfirmed({ startsAt, remindedAt: hours(-22) }, again)
    const others = [
      await makeConfirmed({ startsAt, remindedAt: hours(-22) }),
      await makeConfirmed({ startsAt, answeredAt: hours(0) }, again),
      await makeConfirmed({ startsAt: hours(2.5), remindedAt: hours(-21) }, again),
      await makeConfirmed({ startsAt }, { ...again, planStatus: 'FREE' }),
    ]
    await Promise.all([cleanUpBookings(), cleanUpBookings(), cleanUpBookings()])
    await cleanUpBookings()
    expect(await mailKinds(wanted.id)).toEqual(['booking-second-reminder'])
    for (const other of others) expect(await mailKinds(other.id)).toEqual([])
  })

  test('takes the place of one that was never sent, and does not follow shortly after it', async () => {
    const late = await makeConfirmed({ startsAt: hours(1.5) }, again)
    const early = await makeConfirmed({ startsAt: hours(2.1) }, again)
    await cleanUpBookings()
    expect(await mailKinds(late.id)).toEqual(['booking-second-reminder'])
    expect(await mailKinds(early.id)).toEqual(['booking-reminder'])
    await later(0.2)
    await later(1)
    expect(await mailKinds(late.id)).toEqual(['booking-second-reminder'])
    expect(await mailKinds(early.id)).toEqual(['booking-reminder'])
  })

  test('and the first come again at a new time', async () => {
    const { id } = await makeConfirmed(
      { remindedAt: hours(-4), secondRemindedAt: hours(-1), comingAt: hours(-1) },
      again,
    )
    await moveBooking(guest(id), { bookingId: id, startsAt: timeAhead(4, '12:00') })
    expect((await bookingNow(id)).comingAt).toBeNull()
    await confirmBooking(system, { bookingId: id })
    const start = timeAhead(4, '12:00').getTime()
    await cleanUpBookings(db, new Date(start - 23 * 3_600_000))
    await cleanUpBookings(db, new Date(start - 3_600_000))
    const kinds = (await mailKinds(id)).filter((kind) => kind.endsWith('reminder'))
    expect(kinds).toEqual(['booking-reminder', 'booking-second-reminder'])
  })
})

describe('a customer who is coming', () => {
  test('says so once, and is not asked again', async () => {
    const { id } = await makeConfirmed({ startsAt: hours(20) }, { secondReminder: true })
    await sayComing(guest(id))
    const { comingAt } = await bookingNow(id)
    expect(comingAt).toBeInstanceOf(Date)
    await sayComing(guest(id))
    expect((await bookingNow(id)).comingAt).toEqual(comingAt)
    await cleanUpBookings()
    expect((await mailsAbout(id))[0]?.text).not.toContain('do=confirm')
  })

  test('cannot say so of a request, a cancelled booking or a past one', async () => {
    for (const values of [
      { status: 'PENDING' },
      { status: 'CANCELLED' },
      { startsAt: hours(-1) },
    ] as const) {
      const { id } = await makeConfirmed(values)
      expect(await codeOf(sayComing(guest(id)))).toBe('conflict')
      expect((await bookingNow(id)).comingAt).toBeNull()
    }
  })
})
