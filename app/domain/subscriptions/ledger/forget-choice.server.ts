import { and, isNotNull, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'

/** An owner chose among the subscriptions of one listing: where that is gone, it is no choice for the payer's others. */
export const forgetChoice = (where: SQL, tx: Database) =>
  tx
    .update(subscriptions)
    .set({ chosenAt: null })
    .where(and(where, isNotNull(subscriptions.chosenAt)))
