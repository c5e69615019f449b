import { parse } from 'tldts'
import { parseUrl } from '#app/parse-url.ts'

/** Where anybody may have an address or a page: an address there proves nothing. */
const sharedDomains = new Set(
  `gmail.com googlemail.com google.com outlook.com hotmail.com hotmail.co.za live.com live.co.za msn.com yahoo.com
  yahoo.co.za ymail.com icloud.com me.com mac.com aol.com gmx.com gmx.net gmx.de mail.com proton.me protonmail.com
  zoho.com yandex.com mail.ru fastmail.com tutanota.com mweb.co.za telkomsa.net webmail.co.za vodamail.co.za
  afrihost.co.za axxess.co.za cybersmart.co.za discoverymail.co.za intekom.co.za mtnloaded.co.za webafrica.co.za
  worldonline.co.za xsinet.co.za telkom.net outlook.co.za rocketmail.com pm.me tuta.com hey.com web.de gmx.co.uk
  iafrica.com absamail.co.za polka.co.za lantic.net netactive.co.za isat.co.za
  facebook.com fb.com instagram.com twitter.com x.com tiktok.com youtube.com linkedin.com pinterest.com wa.me
  whatsapp.com linktr.ee business.site bit.ly g.page airbnb.com booking.com tripadvisor.com ubereats.com
  mrdfood.com gumtree.co.za yellowpages.co.za`.split(/\s+/),
)

/** Paths of a front page. A page further in may be that of one of many at a mall or a portal. */
const frontPage = /^\/(?:home|index(?:\.\w{1,5})?|en)?\/?$/i

/**
 * The domain of a business's own website, at which an address shows that somebody belongs to it; null for shared
 * hosts (by the public suffix list and a list of ours), subdomains, and pages within a site.
 */
export function ownDomain(website: string | null): string | null {
  const url = parseUrl(website ?? '')
  if (!url) return null
  const { hostname, pathname, search, hash } = url
  const { domain, isPrivate } = parse(hostname, { allowPrivateDomains: true })
  if (!domain || isPrivate || sharedDomains.has(domain) || !frontPage.test(pathname)) return null
  if (search || hash) return null
  return hostname === domain || hostname === `www.${domain}` ? domain : null
}
