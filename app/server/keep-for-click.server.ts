import type { IncomingMessage } from 'node:http'
import { isAnonymousCookie } from '#app/http/cookies.server.ts'
import { isFetchedAhead, untilClicked } from '#app/http/fetched-ahead.ts'

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Whether a request reads what everybody gets. */
export const asksAsAnybody = ({ method, headers }: Asked): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  isAnonymousCookie(headers.cookie)

const isData = ({ url = '' }: Asked): boolean => /^[^?#]*\.data(?:[?#]|$)/.test(url)

/**
 * Data that anybody gets, fetched ahead, is good for the click that follows; somebody's own is not, since they may have
 * signed out meanwhile, nor is a fault. Other data is for one reader, as its page is, also where a cache in front would
 * keep what says nothing of it. Answers that say otherwise stay as they are.
 */
export function keepForClick(req: Asked, { headers, status }: Response): void {
  const isOwn = isData(req) && !asksAsAnybody(req)
  const isAhead = isFetchedAhead((name) => req.headers[name])
  if (headers.has('cache-control')) return
  if (!isAhead && !isOwn) {
    if (isData(req)) headers.set('cache-control', 'private, no-cache')
    return
  }
  const isGood = asksAsAnybody(req) && status < 500
  headers.set('cache-control', isGood ? untilClicked : 'private, no-store')
  headers.append('vary', 'Cookie')
}
