import { parseUrl } from '#app/parse-url.ts'

const maxLength = 2000

/**
 * A calendar's address as people copy it, `webcal:` too; null where it cannot be one. `allowPrivate` allows http and
 * ports: for tests. Addresses behind it are checked when it is called.
 */
export function parseCalendarUrl(typed: string, allowPrivate: boolean): string | null {
  const text = typed.trim().replace(/^webcals?:/i, 'https:')
  const url = /[\s\p{Cc}\\]/u.test(text) || text.length > maxLength ? null : parseUrl(text)
  if (!url || url.username || url.password) return null
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return null
  if (url.port && !allowPrivate) return null
  url.hash = ''
  return url.href
}
