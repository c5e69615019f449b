import { startSession } from '#app/domain/accounts/sessions.server.ts'
import type { loader } from '#app/routes/api.admin.stats.ts'
import { makeUser } from '#tests/support/factories.ts'

type Args = Parameters<typeof loader>[0]

export const call = (
  path: string,
  init: RequestInit & { params?: Record<string, string> } = {},
): Args => {
  const { params = {}, ...rest } = init
  const request = new Request(`http://localhost:3000${path}`, rest)
  return { request, params, context: { clientAddress: '192.0.2.1' } } as unknown as Args
}

export const bearer = async (userId: string) => ({
  authorization: `Bearer ${await startSession(userId)}`,
})

/** An admin with their request headers. */
export async function signedInAdmin() {
  const admin = await makeUser({ role: 'ADMIN' })
  return { admin, headers: await bearer(admin.id) }
}
