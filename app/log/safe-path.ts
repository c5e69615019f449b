/** Names of routes and slugs; tokens, keys and file names by hash are of other shapes, or longer. */
const known =
  /^(?:[a-z]{1,20}(?:[-.][a-z]{1,20}){0,8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const longest = 60

/**
 * The path of an address as the log may show it: no query, and `…` in place of every segment that is
 * neither a word nor an id. Tokens stand in paths too (`/bookings/{token}`).
 */
export function safePath(url: string): string {
  const pathname = URL.canParse(url, 'http://localhost')
    ? new URL(url, 'http://localhost').pathname
    : ''
  return pathname
    .split('/')
    .slice(0, 12)
    .map((part) => (part === '' || (part.length <= longest && known.test(part)) ? part : '…'))
    .join('/')
}

/**
 * A line of a program's own record of requests (morgan's `tiny`: method, address, status, …), its address
 * as `safePath` shows it. A request that was broken off has `-` for a status, and an address may be whole.
 */
export const safeRequestLine = (line: string): string =>
  line.replace(
    /^([A-Z-]+) (\S+)(?= (?:\d{3}|-) )/,
    (_, method: string, url: string) => `${method} ${safePath(url)}`,
  )
