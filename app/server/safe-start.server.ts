import { presentDemoLogins } from '#app/domain/accounts/demo-logins.server.ts'
import { ConfigurationError, env } from '#app/env.server.ts'

/** Throws ConfigurationError for an exposed server with the public demo passwords. */
export async function refuseUnsafeStart(): Promise<void> {
  if (!env().exposed) return
  if ((await presentDemoLogins()).length > 0) {
    throw new ConfigurationError([
      'the demo accounts exist: an exposed server needs a database without them (SEED=none)',
    ])
  }
}
