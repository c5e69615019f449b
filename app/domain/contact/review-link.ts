import { parseWebsite } from './website.ts'

export type ParsedReviewLink = { ok: true; url: string } | { ok: false; message: string }

export const reviewLinkMessage =
  'Please give the review link that Google gives you, such as https://g.page/r/abc/review'

const googlesHost = /^(?:(?:www|search|local|maps|business)\.)?google\.(?:com|co\.za)$/

/** Whether Google shows business profiles or takes reviews at this URL. */
function isGoogles({ hostname, pathname }: URL): boolean {
  if (hostname === 'g.page' || hostname === 'g.co' || hostname === 'maps.app.goo.gl') return true
  if (hostname === 'goo.gl') return pathname.startsWith('/maps/')
  // google.com/url is an open redirect.
  return googlesHost.test(hostname) && !/^\/url(?:\/|$)/.test(pathname)
}

/** Parses a link to Google reviews: https on a Google host; `g.page/…` gets https. */
export function parseReviewLink(text: string): ParsedReviewLink {
  const parsed = parseWebsite(text)
  const url = parsed.ok ? new URL(parsed.url) : null
  return url?.protocol === 'https:' && url.port === '' && isGoogles(url)
    ? { ok: true, url: url.href }
    : { ok: false, message: reviewLinkMessage }
}
