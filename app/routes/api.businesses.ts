import { anonymous } from '#app/domain/actor.ts'
import { maxCounted } from '#app/domain/businesses/views.ts'
import { listBusinesses } from '#app/domain/search/list-businesses.server.ts'
import { readListParameters } from '#app/domain/search/list-parameters.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { answer, endpoint, sharedRead } from '#app/http/endpoint.server.ts'
import { pageLinks } from '#app/http/page-links.server.ts'
import { paths, withQuery } from '#app/paths.ts'

const totalHeaders = (total: number) => ({
  'x-total-count': String(Math.min(total, maxCounted)),
  'x-total-count-relation': total > maxCounted ? 'gte' : 'eq',
})

const route = endpoint(
  {
    GET: async ({ request, query }) => {
      const filters = searchFilters(new URL(request.url).searchParams)
      const asked = readListParameters(query, Boolean(filters.near))
      const { limit: size, page, match, fitsNothing } = asked
      const { businesses, total } = fitsNothing
        ? { businesses: [], total: 0 }
        : await listBusinesses(anonymous, { filters, page, size, match })
      const to = (n: number) => withQuery(paths.api.businesses(), { ...query, page: n })
      return answer(businesses, {
        headers: { ...totalHeaders(total), ...pageLinks({ page, size, total }, to) },
      })
    },
  },
  { cache: sharedRead, open: true },
)
export const loader = route.loader
export const action = route.action
