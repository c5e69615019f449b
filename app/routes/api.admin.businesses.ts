import { allBusinessesJson, adminBusinessPageJson } from '#app/domain/admin/businesses.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { listAnswer } from '#app/http/list.server.ts'

const route = endpoint({
  GET: (call) => listAnswer(call, { all: allBusinessesJson, page: adminBusinessPageJson }),
})
export const loader = route.loader
export const action = route.action
