import { formatInstant } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import type { ToastMessage } from '#app/ui/layout/toast-banner.tsx'

type Toast = Omit<ToastMessage, 'id'>

export const submittedToast: Toast = {
  title: 'Booking Submitted',
  description:
    'Your booking has been submitted successfully. You will receive a confirmation email shortly.',
  kind: 'success',
}

const repeatedToast = (description: string): Toast => ({
  title: 'You Have Already Booked This',
  description,
  kind: 'success',
})

type Booked = { slug: string; token: string | null; created: boolean; startsAt: Date }

/** Where a booking's form leads, and what stands there right after it: its page, unless another may have sent it. */
export function afterBooking({ slug, token, created, startsAt }: Booked): {
  page: string
  toast: Toast
} {
  if (token === null) {
    const sentence = `There is one booking, for ${formatInstant(startsAt)}. The email about it has the link to see, move or cancel your booking.`
    return { page: paths.business(slug), toast: repeatedToast(sentence) }
  }
  const sentence =
    'You sent the same request before, so there is one booking, and this is it. You can move or cancel it on this page.'
  return { page: paths.booking(token), toast: created ? submittedToast : repeatedToast(sentence) }
}
