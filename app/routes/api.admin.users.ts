import { allUsersJson, userPageJson } from '#app/domain/admin/users.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { listAnswer } from '#app/http/list.server.ts'

const route = endpoint({
  GET: (call) => listAnswer(call, { all: allUsersJson, page: userPageJson }),
})
export const loader = route.loader
export const action = route.action
