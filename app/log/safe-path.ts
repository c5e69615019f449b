import { parseUrl } from '#app/parse-url.ts'

/** Route names and slugs; tokens, keys and hashed file names look different or are longer. */
const known =
  /^(?:[a-z]{1,20}(?:[-.][a-z]{1,20}){0,8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const longest = 60

/**
 * A URL's path for the log: no query, and `…` for every segment that is neither a word nor an id, since tokens appear
 * in paths (`/bookings/{token}`).
 */
export function safePath(url: string): string {
  const pathname = parseUrl(url, 'http://localhost')?.pathname ?? ''
  return pathname
    .split('/')
    .slice(0, 12)
    .map((part) => (part === '' || (part.length <= longest && known.test(part)) ? part : '…'))
    .join('/')
}

/**
 * A line of morgan's `tiny` format with its URL shown by `safePath`. An aborted request has `-` as status, and a URL
 * may be absolute.
 */
export const safeRequestLine = (line: string): string =>
  line.replace(
    /^([A-Z-]+) (\S+)(?= (?:\d{3}|-) )/,
    (_, method: string, url: string) => `${method} ${safePath(url)}`,
  )
