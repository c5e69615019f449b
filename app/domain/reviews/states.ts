/** `held` waits for an admin and is not public; of a `removed` one the reason alone is. */
export const reviewStates = ['shown', 'held', 'removed'] as const
export type ReviewState = (typeof reviewStates)[number]

export const maxReviewLength = 1000

/** Days after the first version in which its guest may change a review. */
export const editableDays = 7
/** Days for which an unused invitation works. */
export const invitedDays = 60

/** As shown: nobody's full name, and nobody's at all where it was deleted or is no name. */
export const shownName = (name: string): string => name || 'A customer'
