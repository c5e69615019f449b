import { lt } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { automationCallbacks } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'

/** After this, a repeated callback is processed again. */
const retentionDays = 90

/** Deletes stored callback responses after their retention. */
export async function deleteOldCallbacks(tx: Database = db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * day)
  await tx.delete(automationCallbacks).where(lt(automationCallbacks.at, before))
}
