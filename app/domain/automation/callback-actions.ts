export const callbackActions = ['confirm', 'cancel', 'complete', 'setGoogleReviewLink'] as const
