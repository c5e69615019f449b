/**
 * The URL, or null where the text is none. `URL.canParse` is not to be trusted: on Node 20 and 22, once it has been
 * called some thousand times, it refuses letters beyond ASCII (nodejs/node#48817 and what followed it).
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
