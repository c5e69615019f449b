import { lt } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { automationCallbacks } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'

/** A call back that is repeated after so long is carried out anew. */
const retentionDays = 90

/** Deletes what is kept of calls back to answer repeated ones, once nobody repeats them any more. */
export async function deleteOldCallbacks(now: Date, tx: Database): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * day)
  await tx.delete(automationCallbacks).where(lt(automationCallbacks.at, before))
}
