import { Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { importPairs, importParts, imports } from '#db/schema/imports.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError, isDatabaseAway } from '#app/domain/errors.ts'
import { importBusinesses } from '#app/domain/import/import-businesses.server.ts'
import type { ImportWatch, Pair } from '#app/domain/import/ledger.ts'
import { reportHeader, reportLines } from '#app/domain/import/report-file.ts'
import { placeText, type ImportReport } from '#app/domain/import/report.ts'
import { faultOfOurs, keptUntil, partsOf, unfinished } from './kept-imports.server.ts'

type Kept = typeof imports.$inferSelect

async function keepPairs(importId: string, pairs: Pair[]): Promise<void> {
  const rows = pairs.map(({ row, other, kind }) => ({
    ...{ importId, position: row.position, externalKey: row.externalKey ?? row.id ?? '' },
    row: placeText(row),
    other: other.reference,
    otherText: placeText(other),
    ...{ businessId: other.id, isDoubtful: kind === 'doubtful' },
  }))
  await db.insert(importPairs).values(rows).onConflictDoNothing()
}

/** Writes down what an import tells of itself, for its page and its report. */
function watchOf({ id: importId }: Kept): ImportWatch {
  let part = 0
  let reportedAt = 0
  return {
    onEntries: async (entries) => {
      part += 1
      const text = (part === 1 ? reportHeader : '') + reportLines(entries)
      await db
        .insert(importParts)
        .values({ importId, kind: 'report', part, bytes: Buffer.from(text) })
    },
    onPairs: (pairs) => keepPairs(importId, pairs),
    onProgress: ({ phase, rows, read }) => {
      if (phase !== 'waiting' && Date.now() - reportedAt < 500) return
      reportedAt = Date.now()
      void db
        .update(imports)
        .set({ state: phase, rows, read })
        .where(and(eq(imports.id, importId), inArray(imports.state, unfinished)))
        .catch(() => {})
    },
  }
}

async function auditImport(kept: Kept, report: ImportReport): Promise<void> {
  const { read, taken, updated, unchanged, joined, doubtful } = report
  const refused = report.refused.reduce((sum, { count }) => sum + count, 0)
  const [user] = await db.select().from(users).where(eq(users.id, kept.userId))
  if (!user) return
  const actor = { kind: 'user', userId: user.id, role: user.role, email: user.email } as const
  const counts = { read, taken, updated, unchanged, joined, doubtful, refused }
  const target = { type: 'import', id: kept.id } as const
  await recordAudit(db, actor, 'businesses.imported', target, null, { file: kept.file, ...counts })
}

/**
 * Imports a kept file, or tries it out, and writes its report. Run again after it was killed, it goes on. The job's
 * side of `keepImport`, which asked who may. Throws what is no fault of the file, for the log: it ends the import too,
 * unless the database was away.
 */
export async function runImport({ importId }: { importId: string }): Promise<void> {
  const isOurs = and(eq(imports.id, importId), inArray(imports.state, unfinished))
  const [kept] = await db.update(imports).set({ state: 'reading' }).where(isOurs).returning()
  if (!kept) return
  await db.delete(importPairs).where(eq(importPairs.importId, importId))
  await db
    .delete(importParts)
    .where(and(eq(importParts.importId, importId), eq(importParts.kind, 'report')))
  const finish = (end: Partial<Kept>) =>
    db
      .update(imports)
      .set({ ...end, expiresAt: keptUntil() })
      .where(isOurs)
      .returning({ id: imports.id })
  try {
    const source = () => Readable.from(partsOf(importId, 'file'), { objectMode: false })
    const watch = watchOf(kept)
    const actor = { kind: 'system' } as const
    const report = await importBusinesses(actor, { source, dryRun: kept.isDryRun, ...watch })
    if (!kept.isDryRun) await auditImport(kept, report)
    await finish({ state: 'done', report, read: report.read, rows: report.read })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const isOfFile = error instanceof DomainError
    const [ended] = await finish({ state: 'failed', error: isOfFile ? error.message : faultOfOurs })
    // Who deletes an admin's account ends their imports.
    if (ended && !isOfFile) throw error
  }
}
