export const bulkActions = ['pause', 'resume', 'publish', 'unpublish'] as const
export type BulkAction = (typeof bulkActions)[number]

/** More at once would hold locks for long. */
export const maxDeletedAtOnce = 500
