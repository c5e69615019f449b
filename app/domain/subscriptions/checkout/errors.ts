/** Title and sentence of a checkout the provider refused or did not answer (SPEC.md §8). */
export const subscriptionError = {
  title: 'Subscription Error',
  message: 'Failed to initialize subscription',
}

/** Title and sentence of an answer without a payment page to go to (SPEC.md §8). */
export const paymentError = {
  title: 'Payment Error',
  message: 'Failed to generate payment link. Please try again.',
}

/** The title over a refusal's sentence. */
export const titleOfRefusal = (message: string): string =>
  message === paymentError.message ? paymentError.title : subscriptionError.title
