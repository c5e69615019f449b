const submitted = {
  title: 'Booking Submitted',
  description:
    'Your booking has been submitted successfully. You will receive a confirmation email shortly.',
  kind: 'success',
} as const

const repeated = {
  title: 'You Have Booked This Already',
  description:
    'You sent the same request before, so there is one booking, and this is it. You can move or cancel it on this page.',
  kind: 'success',
} as const

/** What stands on the page of a booking right after its form was sent. */
export const bookedToast = ({ isRepeated }: { isRepeated: boolean }) =>
  isRepeated ? repeated : submitted
