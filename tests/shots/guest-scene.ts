import { randomUUID } from 'node:crypto'
import {
  cancelBooking,
  confirmBooking,
  declineBooking,
} from '#app/domain/bookings/answer.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { guestOf, manageToken, type Guest } from '#app/domain/bookings/tokens.server.ts'
import { proposeTime } from '#app/domain/proposals/propose.server.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

const listing = {
  name: 'Kalk Bay Barbers',
  industry: 'Hair Salons',
  category: 'Barber',
  address: '12 Main Road',
  phone: '+27215550123',
  email: 'hello@kalkbaybarbers.example',
  description: 'Hot towels, straight razors and the harbour in the mirror.',
  planStatus: 'BASIC',
} as const

type Values = Partial<Parameters<typeof makeBooking>[0]>

/** A barber with an owner, services and people, and bookings there that went every way. */
export async function makeBarber() {
  const owner = await makeUser()
  const slug = `kalk-bay-barbers-${randomUUID().slice(0, 4)}`
  const business = await makeBookable({ ...listing, slug, ownerId: owner.id })
  const businessId = business.id
  const service = await makeService({ businessId, name: 'Cut and beard' })
  const staff = await makeStaff({ businessId, name: 'Riaan' })
  await makeStaff({ businessId, name: 'Yusuf', position: 1 })
  let days = 2
  const book = async (values: Values = {}) => {
    days += 1
    const startsAt = values.startsAt ?? timeAhead(days, '10:00')
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    const place = { serviceId: service.id, serviceName: service.name, staffId: staff.id }
    const price = { priceKind: 'fixed', priceCents: 35_000, anyStaff: false } as const
    const times = { startsAt, endsAt, busyFrom: startsAt, busyUntil: endsAt }
    const guest = {
      customerEmail: 'naledi.dlamini@guest.example',
      notes: 'Please not too short at the back.',
    }
    const answeredAt = values.status === 'CONFIRMED' ? new Date() : null
    const made = await makeBooking({
      ...{ answeredAt, businessId, ...place, ...price, ...times, ...guest },
      ...values,
    })
    const page = `/bookings/${manageToken(made.id)}`
    return { ...made, page, guest: guestOf(manageToken(made.id)) as Guest }
  }
  return { owner, business, service, staff, book }
}

type Barber = Awaited<ReturnType<typeof makeBarber>>

/** What becomes of a booking, by its name in pictures: the address of its guest's page. */
export const guestStates: Record<string, (barber: Barber) => Promise<string>> = {
  pending: async ({ book }) => (await book()).page,
  async confirmed({ book, owner }) {
    const { id, page } = await book()
    await confirmBooking(owner.actor, { bookingId: id })
    return page
  },
  async declined({ book, owner }) {
    const { id, page } = await book()
    await declineBooking(owner.actor, {
      bookingId: id,
      reason: 'We are on leave that week, sorry.',
    })
    return page
  },
  async 'cancelled-by-guest'({ book }) {
    const { id, page, guest } = await book()
    await cancelBooking(guest, { bookingId: id })
    return page
  },
  async 'cancelled-by-business'({ book, owner }) {
    const { id, page } = await book()
    await confirmBooking(owner.actor, { bookingId: id })
    await cancelBooking(owner.actor, { bookingId: id, reason: 'Riaan is ill.' })
    return page
  },
  completed: async ({ book }) =>
    (await book({ status: 'COMPLETED', startsAt: timeAhead(-3, '10:00') })).page,
  'did-not-come': async ({ book }) =>
    (await book({ status: 'COMPLETED', noShow: true, startsAt: timeAhead(-4, '10:00') })).page,
  async moved({ book }) {
    const { id, page, guest } = await book({ status: 'CONFIRMED' })
    await moveBooking(guest, { bookingId: id, startsAt: timeAhead(25, '15:00') })
    return page
  },
  async proposed({ book, owner }) {
    const { id, page } = await book({ status: 'CONFIRMED' })
    const message = 'The chair is broken until noon. Would the afternoon suit you?'
    await proposeTime(owner.actor, { bookingId: id, dateTime: timeAhead(26, '14:00'), message })
    return page
  },
}
