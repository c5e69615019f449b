import { isSlug } from '#app/domain/businesses/reference.ts'
import { pageNumber } from '#app/domain/businesses/filters.ts'
import { directoryAddress } from '#app/domain/kept-pages/directory-address.ts'
import { isAnonymousCookie } from '#app/http/cookies.server.ts'
import { paths } from '#app/paths.ts'
import { keptReplyParameter } from '#app/ui/form/use-reply.ts'

/** The address that stands for all which show a shared page alike. */
export type PageAddress = {
  key: string
  /** What is rendered: unknown parameters are gone, so no page can show them. */
  path: string
  isLean: boolean
  /** Whether it shows nothing of the database. */
  isFixed: boolean
  /** Whether a cache in front may keep it too; views of a profile are counted here. */
  forCaches: boolean
}

type Headers = Record<string, string | string[] | undefined>
type Kind = Pick<PageAddress, 'isFixed' | 'forCaches'> & {
  canonical: (query: URLSearchParams) => URLSearchParams | null
}

const maxLength = 2000
const maxRoutesLength = 200

const bare = () => new URLSearchParams()
function reviewsPage(query: URLSearchParams): URLSearchParams {
  const page = pageNumber(query.get('reviews'))
  return new URLSearchParams(page > 1 ? { reviews: String(page) } : {})
}

const fixed: Kind = { isFixed: true, forCaches: true, canonical: bare }
const listing: Kind = { isFixed: false, forCaches: true, canonical: bare }
const directory: Kind = { ...listing, canonical: directoryAddress }
const profile: Kind = { isFixed: false, forCaches: false, canonical: reviewsPage }

const known = new Map<string, Kind>([
  [paths.home(), listing],
  [paths.directory(), directory],
  [paths.pricing(), fixed],
  [paths.terms(), fixed],
  [paths.privacy(), fixed],
])
const profilePath = /^\/business\/([^/]+)$/
const landingPath = /^\/directory\/[a-z0-9-]+(\/[a-z0-9-]+)?$/

function kindOf(path: string): Kind | null {
  const one = known.get(path)
  if (one) return one
  const slug = profilePath.exec(path)?.[1]
  if (slug !== undefined) return isSlug(slug) ? profile : null
  return landingPath.test(path) && path !== paths.suggestions('') ? listing : null
}

/** What Remix asks data of some routes with; the same in the canonical address. */
function withRoutes(query: URLSearchParams, from: URLSearchParams): boolean {
  const routes = from.get('_routes')
  if (routes !== null) query.set('_routes', routes)
  return (routes?.length ?? 0) <= maxRoutesLength
}

/**
 * The address of the page that a request gets as everybody does, or null where it gets one of its own. Who brings a
 * cookie that might change a page, or an Authorization, always gets their own.
 */
export function pageAddress(
  method: string | undefined,
  url: string,
  headers: Headers,
): PageAddress | null {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > maxLength) return null
  const end = url.indexOf('?')
  const asked = end === -1 ? url : url.slice(0, end)
  const isData = asked.endsWith('.data')
  const path = isData ? asked.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : asked
  const kind = kindOf(path)
  if (!kind || headers['authorization'] !== undefined) return null
  if (!isAnonymousCookie(headers['cookie'] as string | undefined)) return null
  let query = ''
  if (end !== -1) {
    const given = new URLSearchParams(url.slice(end + 1))
    if (given.has(keptReplyParameter)) return null
    const canonical = kind.canonical(given)
    if (!canonical || (isData && !withRoutes(canonical, given))) return null
    query = canonical.size > 0 ? `?${canonical}` : ''
  }
  const isLean = headers['save-data'] === 'on'
  const { isFixed, forCaches } = kind
  const rendered = asked + query
  return {
    key: `${isLean ? 'lean' : 'full'} ${rendered}`,
    path: rendered,
    isLean,
    isFixed,
    forCaches,
  }
}
