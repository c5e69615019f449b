import type { IncomingMessage } from 'node:http'
import { isAnonymousCookie } from '#app/http/cookies.server.ts'
import { isFetchedAhead, untilClicked } from '#app/http/fetched-ahead.ts'

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Whether a request reads what everybody gets. */
export const asksAsAnybody = ({ method, headers }: Asked): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  isAnonymousCookie(headers.cookie)

const isData = ({ url = '' }: Asked): boolean => /^[^?]*\.data(?:\?|$)/.test(url)

/**
 * Data that anybody gets, fetched ahead, is good for the click that follows; somebody's own is not, since they may have
 * signed out meanwhile, nor is a fault. Answers that say otherwise stay as they are.
 */
export function keepForClick(req: Asked, { headers, status }: Response): void {
  const isOwn = isData(req) && !asksAsAnybody(req)
  const isAhead = isFetchedAhead((name) => req.headers[name])
  if (headers.has('cache-control') || !(isAhead || isOwn)) return
  const isGood = asksAsAnybody(req) && status < 500
  headers.set('cache-control', isGood ? untilClicked : 'private, no-store')
  headers.append('vary', 'Cookie')
}
