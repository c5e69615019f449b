import { bookingCall } from '#app/domain/bookings/schema.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { toIso } from '#app/domain/local-time.ts'
import { answer, endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { paths } from '#app/paths.ts'

const shown = (booking: Awaited<ReturnType<typeof requestBooking>>) => ({
  id: booking.id,
  status: booking.status,
  dateTime: toIso(booking.startsAt),
  businessId: booking.businessId,
  ...(booking.token && { manageUrl: publicUrl(paths.booking(booking.token)) }),
  ...(booking.serviceId && {
    serviceId: booking.serviceId,
    personId: booking.personId,
    partySize: booking.partySize,
  }),
})

const route = endpoint({
  POST: async ({ actor, body, request, address }) => {
    const { businessId: business, ...details } = parseWith(bookingCall, body)
    const idempotencyKey = request.headers.get('idempotency-key')?.trim() || null
    const origin = { kind: 'call', idempotencyKey } as const
    const booking = await requestBooking(actor, { business, details, origin, address })
    return answer(shown(booking), { status: booking.created ? 201 : 200 })
  },
})

export const loader = route.loader
export const action = route.action
