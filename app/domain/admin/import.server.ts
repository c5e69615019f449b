import { randomUUID } from 'node:crypto'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { importBusinesses, type ImportInput } from '#app/domain/import/import-businesses.server.ts'
import type { ImportReport } from '#app/domain/import/report.ts'

/** Bytes of an upload by browser; the command line has no limit. */
export const maxImportBytes = 48 * 1024 * 1024

/**
 * Imports a file as `npm run import` does, audited in the same transaction unless it is a dry run. Admins only.
 * Throws as `importBusinesses`.
 */
export async function importAsAdmin(
  actor: Actor,
  { source, dryRun, file }: { source: ImportInput['source']; dryRun: boolean; file: string },
  tx: Database = db,
): Promise<ImportReport> {
  asAdmin(actor)
  return tx.transaction(async (t) => {
    const report = await importBusinesses(actor, { source, dryRun }, t)
    if (dryRun) return report
    const { read, taken, updated, unchanged } = report
    const refused = report.refused.reduce((sum, { count }) => sum + count, 0)
    const target = { type: 'import', id: randomUUID() } as const
    await recordAudit(t, actor, 'businesses.imported', target, null, {
      file: file.slice(0, 200),
      read,
      taken,
      updated,
      unchanged,
      refused,
    })
    return report
  })
}
