import { asc, eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'

/** What the audit log says was done to something, oldest first. */
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
