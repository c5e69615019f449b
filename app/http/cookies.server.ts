import { parse } from 'cookie'

/** Cookies that change no page: a browser that carries others, or anything strange, is somebody. */
const harmlessCookies = new Set(['device'])

/**
 * Whether a request with this `Cookie` header is shown what everybody is shown. The parser is the one
 * behind Remix's createCookie: what it does not find here, no loader finds either.
 */
export function isAnonymousCookie(header: string | undefined): boolean {
  if (header === undefined) return true
  const names = Object.keys(parse(header))
  return names.length > 0 && names.every((name) => harmlessCookies.has(name))
}
