/** Raised on the window where the script of a route cannot be fetched; see vite.config.ts. */
const failed = 'routefailed'

/**
 * Has `address` opened as a document where the script of a route fails to load: Remix would load the
 * page again that is being left, and what was typed on it would be gone. Null leaves it to Remix.
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
