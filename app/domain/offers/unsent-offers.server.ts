import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'

/**
 * Takes back mails about offers that stand no longer and that have not left yet; answers how many. One that is being
 * handed over is waited for, and stays where it left.
 */
export async function deleteUnsentOffers(ids: string[], tx: Database): Promise<number> {
  const deleted = await tx
    .delete(mails)
    .where(
      and(
        inArray(mails.waitingId, ids),
        eq(mails.kind, 'waiting-offer'),
        eq(mails.status, 'queued'),
      ),
    )
    .returning({ id: mails.id })
  return deleted.length
}
