import { readSubscriptionFilters } from '#app/domain/admin/subscription-list.ts'
import {
  allSubscriptionsJson,
  subscriptionPageJson,
} from '#app/domain/admin/subscriptions.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { listAnswer } from '#app/http/list.server.ts'

const route = endpoint({
  GET: (call) => {
    const filters = readSubscriptionFilters(new Map(Object.entries(call.query)))
    return listAnswer(call, {
      all: (actor) => allSubscriptionsJson(actor, filters),
      page: (actor, page) => subscriptionPageJson(actor, { ...filters, ...page }),
    })
  },
})
export const loader = route.loader
export const action = route.action
