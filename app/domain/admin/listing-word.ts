type Listed = { isListingPublished: boolean; isClosed: boolean }

/** What a listing is; a closed one is deleted, and there until the last mails about it have gone out. */
export function listingWord({ isListingPublished, isClosed }: Listed) {
  if (isListingPublished) return 'Published'
  return isClosed ? 'Closed' : 'Draft'
}
