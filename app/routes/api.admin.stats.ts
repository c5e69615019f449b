import { platformStatistics } from '#app/domain/admin/overview.server.ts'
import { isAdmin } from '#app/domain/actor.ts'
import { industryStats } from '#app/domain/businesses/queries.server.ts'
import { answer, anyOrigin, endpoint, sharedRead } from '#app/http/endpoint.server.ts'

const route = endpoint({
  GET: async ({ actor }) => {
    const stats = { industryStats: await industryStats() }
    if (isAdmin(actor)) return { ...(await platformStatistics(actor)), ...stats }
    return answer(stats, {
      headers: { ...anyOrigin, 'cache-control': sharedRead, vary: 'authorization, cookie' },
    })
  },
})
export const loader = route.loader
export const action = route.action
