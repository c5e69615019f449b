import { and, eq, isNull, notExists } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { bindReceipts } from '../receipts/issue.server.ts'
import { settleAutomatically } from '../tasks/open-task.server.ts'
import { setAsideOf } from '../tasks/set-aside.server.ts'
import { enqueueConfirmation } from './confirm.server.ts'
import { ownerIdOf } from './find.server.ts'

/** Assigns a paid checkout to a business and enqueues its confirmation. No effect if already assigned. */
export async function bindCheckout(
  reference: string,
  businessId: string,
  tx: Database,
): Promise<boolean> {
  const bound = await tx
    .update(checkouts)
    .set({ businessId, ownerId: await ownerIdOf(businessId, tx) })
    .where(
      and(
        eq(checkouts.reference, reference),
        isNull(checkouts.businessId),
        notExists(setAsideOf(tx)),
      ),
    )
    .returning({ reference: checkouts.reference })
  if (bound.length === 0) return false
  await bindReceipts(reference, businessId, tx)
  await settleAutomatically(tx, { kind: 'unclaimed', subject: reference, reason: 'It was set up.' })
  await enqueueConfirmation(reference, tx)
  return true
}
