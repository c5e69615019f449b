/** Actions a callback may request. */
export const callbackActions = ['confirm', 'cancel', 'complete', 'setGoogleReviewLink'] as const
