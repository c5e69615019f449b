import { parse } from 'cookie'

/** Cookies that never change a page; any other makes the visitor identifiable. */
const harmlessCookies = new Set(['device'])

/**
 * Whether a request with this `Cookie` header gets the public page. Uses the parser of Remix's createCookie, so that
 * a loader cannot find a cookie that this misses.
 */
export function isAnonymousCookie(header: string | undefined): boolean {
  if (header === undefined) return true
  const names = Object.keys(parse(header))
  return names.length > 0 && names.every((name) => harmlessCookies.has(name))
}
