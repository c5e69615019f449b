import { anonymous } from '#app/domain/actor.ts'
import { listPublicBusinesses } from '#app/domain/businesses/public-json.server.ts'
import { directoryFilters } from '#app/domain/businesses/directory-filters.server.ts'
import { pageNumber } from '#app/domain/businesses/filters.ts'
import { answer, endpoint, sharedRead } from '#app/http/endpoint.server.ts'
import { paths, withQuery } from '#app/paths.ts'

const maxLimit = 100

const route = endpoint(
  {
    GET: async ({ request, query }) => {
      const limit = /^\d{1,3}$/.test(query['limit'] ?? '') ? Number(query['limit']) : maxLimit
      const size = Math.min(maxLimit, Math.max(1, limit))
      const page = pageNumber(query['page'])
      const filters = directoryFilters(new URL(request.url).searchParams)
      const { businesses, total } = await listPublicBusinesses(anonymous, { filters, page, size })
      const at = (n: number, rel: string) =>
        `<${withQuery(paths.api.businesses(), { ...query, page: n })}>; rel="${rel}"`
      const links = [
        ...(page > 1 ? [at(page - 1, 'prev')] : []),
        ...(page * size < total ? [at(page + 1, 'next')] : []),
      ]
      return answer(businesses, {
        headers: {
          'x-total-count': String(total),
          ...(links.length > 0 && { link: links.join(', ') }),
        },
      })
    },
  },
  { cache: sharedRead, open: true },
)
export const loader = route.loader
export const action = route.action
