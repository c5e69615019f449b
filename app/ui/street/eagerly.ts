// React 18 passes this attribute only in lower case.
const now = { loading: 'eager' as const, fetchpriority: 'high' }
const later = { loading: 'lazy' as const }

/** Loading attributes of a picture above or below the fold. */
export const eagerly = (eager: boolean) => (eager ? now : later)
