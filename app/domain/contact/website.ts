import { parseUrl } from '#app/parse-url.ts'

export type ParsedWebsite = { ok: true; url: string } | { ok: false; message: string }

export const websiteMessage = 'Please enter a valid website address, such as https://example.co.za'

const handleMessage =
  'An @name is not a website: please enter its full address, such as https://www.instagram.com/name'

const maxWebsiteLength = 500

const wrong: ParsedWebsite = { ok: false, message: websiteMessage }

// Two labels or more, the last of letters: no bare words, no IP addresses.
const publicHost =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/**
 * Parses a website URL: http or https (added if missing), no user name, no bare words, no IP addresses, at most 500
 * characters.
 */
export function parseWebsite(text: string): ParsedWebsite {
  const typed = text.trim()
  if (/^@\S+$/.test(typed)) return { ok: false, message: handleMessage }
  if (!typed || typed.length > maxWebsiteLength || /[\s\p{Cc}\\]/u.test(typed)) return wrong
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(typed)?.[1]?.toLowerCase()
  if (scheme && scheme !== 'http' && scheme !== 'https') return wrong
  const absolute = scheme ? typed : `https://${typed.replace(/^\/\//, '')}`
  const url = parseUrl(absolute)
  if (!url || url.username || url.password || !publicHost.test(url.hostname)) return wrong
  return url.href.length <= maxWebsiteLength ? { ok: true, url: url.href } : wrong
}

/** A URL for display: no scheme, `www.`, trailing slash or query. */
export function displayWebsite(url: string): string {
  const parsed = parseUrl(url)
  if (!parsed) return url
  const { host, pathname } = parsed
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`
}
