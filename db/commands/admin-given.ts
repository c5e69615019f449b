import { parseArgs } from 'node:util'
import type { Env } from '#app/env.server.ts'

/** What is known of the account to make. ADMIN_PASSWORD is that of ADMIN_EMAIL, and nobody else's. */
export function adminGiven(
  args: string[],
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): { email: string | undefined; password: string | undefined } {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, password: { type: 'string' } },
  })
  const email = values.email ?? ADMIN_EMAIL
  const isFirst = email?.toLowerCase() === ADMIN_EMAIL?.toLowerCase()
  return { email, password: values.password ?? (isFirst ? ADMIN_PASSWORD : undefined) }
}
