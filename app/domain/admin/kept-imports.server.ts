import { createReadStream } from 'node:fs'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { importDecisions, importPairs, importParts, imports } from '#db/schema/imports.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { storablePart } from '#app/domain/validation.ts'

/** Bytes of an upload by browser; the command line has no limit. */
export const maxImportBytes = 48 * 1024 * 1024

/** Hours that a file is kept for, and bytes of it in one row. */
const keptHours = 24
const partBytes = 1024 * 1024

const gone = () =>
  new DomainError('not-found', 'This file is no longer kept. Please choose it again.')

/** A kept import of this admin. Throws DomainError `not-found`. */
async function ownImport(actor: Actor, id: string) {
  const { userId } = asAdmin(actor)
  if (!isUuid(id)) throw gone()
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, userId), sql`expires_at > now()`))
  if (!found) throw gone()
  return found
}

async function start(importId: string, isDryRun: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const fresh = { state: 'waiting' as const, isDryRun, report: null, error: '', read: 0 }
    const [started] = await tx
      .update(imports)
      .set(fresh)
      .where(and(eq(imports.id, importId), sql`state in ('waiting', 'done', 'failed')`))
      .returning({ id: imports.id })
    if (started) await enqueue(tx, 'import-file', { importId }, { key: `import-file:${importId}` })
  })
}

/** Keeps an admin's file for a day and begins its import, or its dry run. Answers the import's id. Admins only. */
export async function keepImport(
  actor: Actor,
  { path, name, isDryRun }: { path: string; name: string; isDryRun: boolean },
): Promise<string> {
  const { userId } = asAdmin(actor)
  const expiresAt = new Date(Date.now() + keptHours * 3_600_000)
  const kept = {
    userId,
    file: storablePart(name.slice(0, 200)),
    state: 'waiting' as const,
    isDryRun,
    expiresAt,
  }
  const importId = await db.transaction(async (tx) => {
    const [{ id = '' } = {}] = await tx.insert(imports).values(kept).returning({ id: imports.id })
    let part = 0
    for await (const bytes of createReadStream(path, { highWaterMark: partBytes })) {
      part += 1
      await tx
        .insert(importParts)
        .values({ importId: id, kind: 'file', part, bytes: bytes as Buffer })
    }
    return id
  })
  await start(importId, isDryRun)
  return importId
}

/** Imports a kept file, or tries it out again. Admins only. Throws DomainError `not-found`. */
export async function startKept(actor: Actor, id: string, isDryRun: boolean): Promise<void> {
  const { id: importId } = await ownImport(actor, id)
  await start(importId, isDryRun)
}

/** How many pairs a page shows. */
const pairsShown = 100

/** A kept import as its page shows it. Admins only. Throws DomainError `not-found`. */
export async function viewImport(actor: Actor, id: string) {
  const { file, state, isDryRun, rows, read, report, error } = await ownImport(actor, id)
  const pairs = await db
    .select({
      ...{ position: importPairs.position, row: importPairs.row, other: importPairs.otherText },
      ...{ isDoubtful: importPairs.isDoubtful, businessId: importPairs.businessId },
      same: importDecisions.same,
    })
    .from(importPairs)
    .leftJoin(
      importDecisions,
      and(
        eq(importDecisions.externalKey, importPairs.externalKey),
        eq(importDecisions.other, importPairs.other),
      ),
    )
    .where(eq(importPairs.importId, id))
    .orderBy(desc(importPairs.isDoubtful), importPairs.position)
    .limit(pairsShown)
  return { id, file, state, isDryRun, rows, read, report, error, pairs }
}

/** Records whether a row and the other one of its pair are one place. Admins only. */
export async function decidePair(
  actor: Actor,
  { id, position, same }: { id: string; position: number; same: boolean },
): Promise<void> {
  const { userId } = asAdmin(actor)
  await ownImport(actor, id)
  const [pair] = await db
    .select()
    .from(importPairs)
    .where(and(eq(importPairs.importId, id), eq(importPairs.position, position)))
  if (!pair) throw gone()
  const decision = { externalKey: pair.externalKey, other: pair.other, same, decidedBy: userId }
  await db
    .insert(importDecisions)
    .values(decision)
    .onConflictDoUpdate({
      target: [importDecisions.externalKey, importDecisions.other],
      set: { same, decidedBy: userId, decidedAt: sql`now()` },
    })
}

/** A kept import's bytes, part by part. */
export async function* partsOf(importId: string, kind: 'file' | 'report'): AsyncGenerator<Buffer> {
  for (let part = 1; ; part += 1) {
    const [found] = await db
      .select({ bytes: importParts.bytes })
      .from(importParts)
      .where(
        and(
          eq(importParts.importId, importId),
          eq(importParts.kind, kind),
          eq(importParts.part, part),
        ),
      )
    if (!found) return
    yield found.bytes
  }
}

/** The report beside an import, as CSV. Admins only. Throws DomainError `not-found`. */
export async function importReport(actor: Actor, id: string) {
  const { file } = await ownImport(actor, id)
  return { file, bytes: partsOf(id, 'report') }
}

/** Deletes files whose day is over. */
export async function deleteOldImports(): Promise<void> {
  await db.delete(imports).where(lt(imports.expiresAt, sql`now()`))
}
