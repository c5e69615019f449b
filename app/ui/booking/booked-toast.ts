import type { BookingStatus } from '#app/domain/bookings/status.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import type { ToastMessage } from '#app/ui/layout/toast-banner.tsx'

type Toast = Omit<ToastMessage, 'id'>

const submittedToast: Toast = {
  title: 'Booking Submitted',
  description:
    'Your booking has been submitted successfully. You will receive a confirmation email shortly.',
  kind: 'success',
}

/** What its customer can do with it by now is said on its page. */
const overToast = (status: BookingStatus): Toast => ({
  title: 'Nothing New Was Booked',
  description: `You sent the same request before, and that booking ${status === 'CANCELLED' ? 'was cancelled' : 'is over'}. To book again, please begin a new booking.`,
  kind: 'destructive',
})

const repeatedToast = (description: string): Toast => ({
  title: 'You Have Already Booked This',
  description,
  kind: 'success',
})

/** What stands on a booking's page right after its form, or its offer, led there. */
export function bookedToast({ created, status }: Pick<Booked, 'created' | 'status'>): Toast {
  if (created) return submittedToast
  if (status === 'CANCELLED' || status === 'COMPLETED') return overToast(status)
  return repeatedToast(
    'You sent the same request before, so there is one booking, and this is it. You can move or cancel it on this page.',
  )
}

type Booked = {
  slug: string
  token: string | null
  created: boolean
  status: BookingStatus
  startsAt: Date
}

/** Where a booking's form leads, and what stands there right after it: its page, unless another may have sent it. */
export function afterBooking(booking: Booked): { page: string; toast: Toast } {
  const { slug, token, startsAt } = booking
  if (token !== null) return { page: paths.booking(token), toast: bookedToast(booking) }
  const sentence = `There is one booking, for ${formatInstant(startsAt)}. The email about it has the link to see, move or cancel your booking.`
  return { page: paths.business(slug), toast: repeatedToast(sentence) }
}
