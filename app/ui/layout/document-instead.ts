/** A window event: a route's script failed to load; see vite.config.ts. */
const failed = 'routefailed'

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
  window.addEventListener(failed, leave)
  return () => window.removeEventListener(failed, leave)
}
