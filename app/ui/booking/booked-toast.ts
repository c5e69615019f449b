/** What a guest reads once a booking has been taken, on the page and in the dialog. */
export const bookedToast = {
  title: 'Booking Submitted',
  description:
    'Your booking has been submitted successfully. You will receive a confirmation email shortly.',
  kind: 'success',
} as const
