import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { secondFactors } from '#db/schema/index.ts'
import { cancelTokens } from './single-use-tokens.server.ts'

/**
 * Ends what was begun on an account and waits: mailed links, half sign-ins, an app or passkey that is being added. Whoever began
 * it may be the reason why the account is being secured.
 */
export async function dropBegunChanges(userId: string, tx: Database): Promise<void> {
  const begun = ['reset-password', 'change-email', 'arrival', 'second-step', 'passkey-new'] as const
  await cancelTokens([...begun], userId, tx)
  await tx
    .update(secondFactors)
    .set({ pendingSecret: null, pendingAt: null, pendingSession: null })
    .where(eq(secondFactors.userId, userId))
}
