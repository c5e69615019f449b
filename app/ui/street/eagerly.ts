// React 18 knows the second attribute by its small letters alone.
const now = { loading: 'eager' as const, fetchpriority: 'high' }
const later = { loading: 'lazy' as const }

/** What tells a browser whether a picture is seen at once or only further down the page. */
export const eagerly = (eager: boolean) => (eager ? now : later)
