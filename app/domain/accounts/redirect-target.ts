import { paths } from '#app/paths.ts'
import type { Role } from './actor.ts'

/**
 * A path of this site out of `redirectTo`, or null. What a browser could read as another site is
 * refused: schemes, `//`, backslashes, control characters, and dot segments that end in one.
 */
export function sitePath(text: string | null | undefined): string | null {
  if (!text || text.length > 2000 || !text.startsWith('/')) return null
  // oxlint-disable-next-line no-control-regex
  if (/^\/[/\\]|[\\\u0000-\u0020\u007f]/.test(text)) return null
  const base = 'https://site.invalid'
  let url: URL
  try {
    url = new URL(text, base)
  } catch {
    return null
  }
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** Where each role lands after signing in. */
const landing: Record<Role, string> = {
  ADMIN: paths.admin(),
  BUSINESS: paths.dashboard(),
  CUSTOMER: paths.home(),
}

const isUnder = (path: string, place: string) =>
  path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}?`)

/** Where somebody goes after signing in: the page they wanted, if it is one for them. */
export function afterSignIn(role: Role, redirectTo?: string | null): string {
  const wanted = sitePath(redirectTo)
  if (!wanted || [paths.login(), paths.logout(), '/api'].some((place) => isUnder(wanted, place))) {
    return landing[role]
  }
  return role !== 'ADMIN' && isUnder(wanted, paths.admin()) ? landing[role] : wanted
}
