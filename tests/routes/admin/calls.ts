import { makeUser } from '#tests/support/factories.ts'
import { bearer, routeArgs, testSite } from '#tests/support/requests.ts'

export const call = (
  path: string,
  init: RequestInit & { params?: Record<string, string> } = {},
) => {
  const { params = {}, ...rest } = init
  const request = new Request(`${testSite}${path}`, rest)
  return routeArgs(request, params)
}

/** An admin with their request headers. */
export async function signedInAdmin() {
  const admin = await makeUser({ role: 'ADMIN' })
  return { admin, headers: await bearer(admin.id) }
}
