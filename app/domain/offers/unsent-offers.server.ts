import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'

/** Takes back mails about offers that stand no longer and that have not left yet. */
export async function deleteUnsentOffers(ids: string[], tx: Database): Promise<void> {
  await tx
    .delete(mails)
    .where(
      and(
        inArray(mails.waitingId, ids),
        eq(mails.kind, 'waiting-offer'),
        eq(mails.status, 'queued'),
      ),
    )
}
