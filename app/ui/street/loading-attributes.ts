// React 18 passes this attribute only in lower case.
const eagerAttributes = { loading: 'eager' as const, fetchpriority: 'high' }
const lazyAttributes = { loading: 'lazy' as const }

/** Loading attributes of a picture above or below the fold. */
export const loadingAttributes = (eager: boolean) => (eager ? eagerAttributes : lazyAttributes)
