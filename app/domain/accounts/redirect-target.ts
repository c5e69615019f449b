import { paths } from '#app/paths.ts'
import type { Role } from '../actor.ts'

/**
 * A safe path of this site, or null. Refuses whatever a browser could read as another site: schemes, `//`,
 * backslashes, control characters, and dot segments that lead to one.
 */
export function sitePath(text: string | null | undefined): string | null {
  if (!text || text.length > 2000 || !text.startsWith('/')) return null
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

const landing: Record<Role, string> = {
  ADMIN: paths.admin(),
  BUSINESS: paths.dashboard(),
  CUSTOMER: paths.home(),
}

const isUnder = (path: string, place: string) =>
  path === place || path.startsWith(`${place}/`) || path.startsWith(`${place}?`)

/** The page after sign-in: the requested one, if the role may see it. */
export function afterSignIn(role: Role, redirectTo?: string | null): string {
  const requested = sitePath(redirectTo)
  if (
    !requested ||
    [paths.login(), paths.logout(), '/api'].some((place) => isUnder(requested, place))
  ) {
    return landing[role]
  }
  return role !== 'ADMIN' && isUnder(requested, paths.admin()) ? landing[role] : requested
}
