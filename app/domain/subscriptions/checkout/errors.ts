export const subscriptionError = {
  title: 'Subscription Error',
  message: 'Failed to initialize subscription',
}

export const paymentError = {
  title: 'Payment Error',
  message: 'Failed to generate payment link. Please try again.',
}

export const titleOfRefusal = (message: string): string =>
  message === paymentError.message ? paymentError.title : subscriptionError.title
