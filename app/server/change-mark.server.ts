import type { IncomingMessage } from 'node:http'
import { clickedWithin } from '#app/http/fetched-ahead.ts'
import { plainCookie } from '#app/http/plain-cookie.server.ts'

const isChange = (method: string | undefined): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/**
 * Has a browser that changed something see it at once, whichever server it asks next: no page is shown from memory to who
 * brings a cookie that is not known. It lasts longer than a change takes to be heard, and than what the browser fetched
 * ahead before it, which varies by cookie. Clients of the API keep no cookies.
 */
export async function markChange(
  { method, url, headers }: IncomingMessage,
  response: Response,
): Promise<void> {
  if (!isChange(method) || response.status >= 400) return
  if (url?.startsWith('/api/') && headers.origin === undefined) return
  const cookie = plainCookie('changed', clickedWithin + 5)
  response.headers.append('set-cookie', await cookie.set('1'))
}
