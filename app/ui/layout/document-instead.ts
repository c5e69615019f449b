/** An event of the document: a route's script failed to load; see vite.config.ts. */
const failed = 'routefailed'

/** In a location's state: what was done is told there alone, so that it opens as a document where nobody answers. */
export const followsAction = 'followsAction'

/**
 * Opens `address` as a document where a route's script fails to load: Remix would reload the current page and lose
 * what was typed. Null leaves it to Remix.
 */
export function openDocumentInstead(address: () => string | null): () => void {
  const leave = (event: Event) => {
    const href = address()
    if (href === null || event.defaultPrevented) return
    event.preventDefault()
    window.location.assign(href)
  }
  document.addEventListener(failed, leave)
  return () => document.removeEventListener(failed, leave)
}
