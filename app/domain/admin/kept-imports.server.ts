import { createReadStream } from 'node:fs'
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { importDecisions, importPairs, importParts, imports } from '#db/schema/imports.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { keepDecisions } from '#app/domain/import/decisions.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { storablePart } from '#app/domain/storable.ts'

/** Bytes of an upload by browser; the command line has no limit. */
export const maxImportBytes = 48 * 1024 * 1024

/** Hours that a file is kept for, and bytes of it in one row. */
const keptHours = 24
const partBytes = 1024 * 1024

export const keptUntil = () => new Date(Date.now() + keptHours * 3_600_000)

/** Of these a job waits or works: the file stays. */
export const unfinished = ['waiting', 'reading', 'writing'] as const

const gone = () =>
  new DomainError('not-found', 'This file is no longer kept. Please choose it again.')

export const faultOfOurs =
  'A fault of ours ended this import. What was taken before it stays as it is; please try it again, or tell us of it.'

const isKept = or(sql`expires_at > now()`, inArray(imports.state, unfinished))

/** A kept import of this admin. Throws DomainError `not-found`. */
async function ownImport(actor: Actor, id: string) {
  const { userId } = asAdmin(actor)
  if (!isUuid(id)) throw gone()
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, userId), isKept))
  if (!found) throw gone()
  return found
}

/** One import of a site works at a time: those that wait keep no worker, nor a connection. */
const enqueueImport = (importId: string, tx: Database) =>
  enqueue(tx, 'import-file', { importId }, { key: `import-file:${importId}`, queue: 'imports' })

/** Keeps an admin's file for a day and begins its import, or its dry run. Answers the import's id. Admins only. */
export async function keepImport(
  actor: Actor,
  { path, name, isDryRun }: { path: string; name: string; isDryRun: boolean },
): Promise<string> {
  const { userId } = asAdmin(actor)
  const file = storablePart(name.slice(0, 200))
  const kept = { userId, file, state: 'waiting' as const, isDryRun, expiresAt: keptUntil() }
  return db.transaction(async (tx) => {
    const [{ id = '' } = {}] = await tx.insert(imports).values(kept).returning({ id: imports.id })
    let part = 0
    for await (const chunk of createReadStream(path, { highWaterMark: partBytes })) {
      part += 1
      const bytes = chunk as Buffer
      await tx.insert(importParts).values({ importId: id, kind: 'file', part, bytes })
    }
    await enqueueImport(id, tx as unknown as Database)
    return id
  })
}

/** Imports a kept file, or tries it out again. Admins only. Throws DomainError `not-found`. */
export async function startKept(actor: Actor, id: string, isDryRun: boolean): Promise<void> {
  const { id: importId } = await ownImport(actor, id)
  const fresh = { isDryRun, report: null, error: '', rows: 0, read: 0, expiresAt: keptUntil() }
  await db.transaction(async (tx) => {
    const [started] = await tx
      .update(imports)
      .set({ ...fresh, state: 'waiting' })
      .where(and(eq(imports.id, importId), inArray(imports.state, ['waiting', 'done', 'failed'])))
      .returning({ id: imports.id })
    if (started) await enqueueImport(importId, tx as unknown as Database)
  })
}

/** How many pairs and files a page shows. */
const filesShown = 10
const pairsShown = 50

/** A page of a kept import's pairs, those to decide first; of pages beyond the last the last. */
async function pairsOf(importId: string, asked: number) {
  const ofImport = eq(importPairs.importId, importId)
  const total = await db.$count(importPairs, ofImport)
  const pages = Math.max(1, Math.ceil(total / pairsShown))
  const page = Math.min(asked, pages)
  const list = await db
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
    .where(ofImport)
    .orderBy(desc(importPairs.isDoubtful), importPairs.position)
    .limit(pairsShown)
    .offset((page - 1) * pairsShown)
  return { list, total, page, pages }
}

/** A kept import as its page shows it. Admins only. Throws DomainError `not-found`. */
export async function viewImport(actor: Actor, id: string, page = 1) {
  const { file, state, isDryRun, rows, read, report, error } = await ownImport(actor, id)
  const pairs = await pairsOf(id, page)
  const isOurFault = error === faultOfOurs
  return { id, file, state, isDryRun, rows, read, report, error, isOurFault, pairs }
}

/** An admin's kept files, the newest first. Admins only. */
export async function listImports(actor: Actor) {
  const { userId } = asAdmin(actor)
  return db
    .select({
      ...{ id: imports.id, file: imports.file, state: imports.state },
      ...{ isDryRun: imports.isDryRun, createdAt: imports.createdAt },
    })
    .from(imports)
    .where(and(eq(imports.userId, userId), isKept))
    .orderBy(desc(imports.createdAt))
    .limit(filesShown)
}

/**
 * Records whether a row and the other one of its pair are one place; false where they are no pair any more, since the
 * file was read again. Admins only. Throws DomainError `not-found`.
 */
export async function decidePair(
  actor: Actor,
  { id, position, same }: { id: string; position: number; same: boolean },
): Promise<boolean> {
  const { userId } = asAdmin(actor)
  await ownImport(actor, id)
  const [pair] = await db
    .select()
    .from(importPairs)
    .where(and(eq(importPairs.importId, id), eq(importPairs.position, position)))
  if (!pair) return false
  const { externalKey, other } = pair
  await keepDecisions([{ externalKey, other, same }], userId, db)
  return true
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

/** Deletes files whose day is over; those that are worked on, or wait for it, once nobody can be any more. */
export async function deleteOldImports(): Promise<void> {
  await db
    .delete(imports)
    .where(
      and(
        lt(imports.expiresAt, sql`now()`),
        or(
          inArray(imports.state, ['done', 'failed']),
          lt(imports.expiresAt, sql`now() - interval '7 days'`),
        ),
      ),
    )
}
