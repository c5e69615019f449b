export const bookedToast = {
  title: 'Booking Submitted',
  description:
    'Your booking has been submitted successfully. You will receive a confirmation email shortly.',
  kind: 'success',
} as const
