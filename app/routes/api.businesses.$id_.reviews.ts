import { anonymous } from '#app/domain/actor.ts'
import { publicReviews } from '#app/domain/reviews/queries.server.ts'
import { readListParameters } from '#app/domain/search/list-parameters.ts'
import { answer, endpoint, sharedRead } from '#app/http/endpoint.server.ts'
import { pageLinks } from '#app/http/page-links.server.ts'
import { paths } from '#app/paths.ts'

const route = endpoint(
  {
    GET: async ({ params, query: { limit, page: wanted } }) => {
      const idOrSlug = params['id'] ?? ''
      const asked = { ...(limit !== undefined && { limit }), ...(wanted && { page: wanted }) }
      const { limit: size, page } = readListParameters(asked, false)
      const found = await publicReviews(anonymous, { idOrSlug, page, size })
      const to = (n: number) => paths.api.businessReviews(idOrSlug, { ...asked, page: n })
      return answer(found, {
        headers: {
          'x-total-count': String(found.count),
          'x-total-count-relation': 'eq',
          ...pageLinks({ page, size, total: found.count }, to),
        },
      })
    },
  },
  { cache: sharedRead, open: true },
)
export const loader = route.loader
export const action = route.action
