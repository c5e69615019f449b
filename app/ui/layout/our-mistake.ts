/** Said of every fault, on pages. */
export const ourMistake = 'That was our mistake, not yours. Please try again in a moment.'
