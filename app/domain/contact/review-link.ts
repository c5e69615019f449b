import { parseWebsite } from './website.ts'

/** What `parseReviewLink` found: an https address of Google's, or a sentence for who typed it. */
export type ParsedReviewLink = { ok: true; url: string } | { ok: false; message: string }

/** The one sentence for a link that does not hold. */
export const reviewLinkMessage =
  'Please give the review link that Google gives you, such as https://g.page/r/abc/review'

const googlesHost = /^(?:(?:www|search|local|maps|business)\.)?google\.(?:com|co\.za)$/

/** Whether an address is one of those under which Google shows a business or takes a review of it. */
function isGoogles({ hostname, pathname }: URL): boolean {
  if (hostname === 'g.page' || hostname === 'g.co' || hostname === 'maps.app.goo.gl') return true
  if (hostname === 'goo.gl') return pathname.startsWith('/maps/')
  // google.com/url leads on to wherever its query says.
  return googlesHost.test(hostname) && !/^\/url(?:\/|$)/.test(pathname)
}

/** A link to a business's reviews at Google: https, on a host of Google's; `g.page/…` gets https. */
export function parseReviewLink(text: string): ParsedReviewLink {
  const parsed = parseWebsite(text)
  const url = parsed.ok ? new URL(parsed.url) : null
  return url?.protocol === 'https:' && url.port === '' && isGoogles(url)
    ? { ok: true, url: url.href }
    : { ok: false, message: reviewLinkMessage }
}
