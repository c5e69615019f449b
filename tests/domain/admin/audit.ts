import { asc, eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'

/** The audit log of a target, oldest first. */
export const auditOf = (id: string) =>
  db
    .select({
      action: auditEntries.action,
      actor: auditEntries.actorUserId,
      before: auditEntries.before,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(eq(auditEntries.targetId, id))
    .orderBy(asc(auditEntries.at))
