import { subscriptionFigures } from '#app/domain/admin/subscription-figures.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({ GET: ({ actor }) => subscriptionFigures(actor) })
export const loader = route.loader
export const action = route.action
