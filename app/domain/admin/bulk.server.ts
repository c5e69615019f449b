import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { idsMatching } from './businesses.server.ts'
import type { BusinessFilters } from './lists.ts'
import type { BulkAction } from './bulk.ts'

/** Which businesses an action changes, and how. */
const changes: Record<BulkAction, { where: SQL; set: SQL }> = {
  pause: { where: sql`b.is_active`, set: sql`is_active = false` },
  resume: { where: sql`not b.is_active`, set: sql`is_active = true` },
  publish: {
    where: sql`not b.is_listing_published and b.plan_status <> 'NONE' and b.closed_at is null`,
    set: sql`is_listing_published = true`,
  },
  unpublish: { where: sql`b.is_listing_published`, set: sql`is_listing_published = false` },
}

export type BulkPreview = { total: number } & Record<BulkAction, number>

/** How many businesses the filters find, and how many each action would change. Admins only. */
export async function previewBulk(
  actor: Actor,
  filters: BusinessFilters,
  tx: Database = db,
): Promise<BulkPreview> {
  asAdmin(actor)
  const [row] = await tx.execute<BulkPreview>(sql`
    select count(*)::int as total,
      (count(*) filter (where ${changes.pause.where}))::int as pause,
      (count(*) filter (where ${changes.resume.where}))::int as resume,
      (count(*) filter (where ${changes.publish.where}))::int as publish,
      (count(*) filter (where ${changes.unpublish.where}))::int as unpublish
    from businesses b where b.id in (${idsMatching(filters)})`)
  return row ?? { total: 0, pause: 0, resume: 0, publish: 0, unpublish: 0 }
}

/**
 * Changes all businesses that the filters find; `expected` is the count the admin saw. One audit entry for all. Admins
 * only. Throws `stale` where it would change another number by now; nothing has changed then.
 */
export async function changeInBulk(
  actor: Actor,
  filters: BusinessFilters,
  { action, expected }: { action: BulkAction; expected: number },
  tx: Database = db,
): Promise<{ changed: number }> {
  asAdmin(actor)
  const { where, set } = changes[action]
  return tx.transaction(async (t) => {
    const rows = await t.execute<{ id: string }>(sql`
      update businesses b set ${set}, version = version + 1, updated_at = now()
      where b.id in (${idsMatching(filters)}) and ${where} returning b.id`)
    if (rows.length !== expected) {
      throw new DomainError(
        'stale',
        `It would change ${rows.length} now, not ${expected}. Please look again.`,
      )
    }
    const target = { type: 'businesses', id: action } as const
    const after = { action, changed: rows.length, ...filters }
    await recordAudit(t, actor, 'businesses.changed', target, null, after)
    return { changed: rows.length }
  })
}
