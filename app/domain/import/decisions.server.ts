import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { importDecisions } from '#db/schema/imports.ts'
import type { ImportRow } from './row.ts'

/** Whether a row and another one, each by its key, are one place. */
export type Decision = { externalKey: string; other: string; same: boolean }

/** By row and other one. */
export type Decisions = ReadonlyMap<string, boolean>

const pairOf = (externalKey: string, other: string) => `${externalKey}\n${other}`

export const decisionsFrom = (list: readonly Decision[]): Decisions =>
  new Map(list.map(({ externalKey, other, same }) => [pairOf(externalKey, other), same]))

export const decisionOn = (decisions: Decisions, row: ImportRow, other: string) =>
  decisions.get(pairOf(row.externalKey ?? '', other))

/** What was decided about these rows, and what `more` says of them. */
export async function decisionsOn(
  rows: ImportRow[],
  more: Decisions,
  tx: Database,
): Promise<Decisions> {
  const keys = rows.map(({ externalKey }) => externalKey)
  const found = await tx.execute<Decision>(sql`
    select external_key as "externalKey", other, same from import_decisions
    where external_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb))`)
  return new Map([...decisionsFrom(found), ...more])
}

/** Keeps decisions for this import and later ones; those of a list are of nobody in particular. */
export async function keepDecisions(
  decisions: readonly Decision[],
  decidedBy: string | null,
  tx: Database,
): Promise<void> {
  for (let from = 0; from < decisions.length; from += 1_000) {
    const latest = decisionsFrom(decisions.slice(from, from + 1_000))
    const values = [...latest].map(([pair, same]) => {
      const [externalKey = '', other = ''] = pair.split('\n')
      return { externalKey, other, same, decidedBy }
    })
    await tx
      .insert(importDecisions)
      .values(values)
      .onConflictDoUpdate({
        target: [importDecisions.externalKey, importDecisions.other],
        set: {
          same: sql`excluded.same`,
          decidedBy: sql`excluded.decided_by`,
          decidedAt: sql`now()`,
        },
      })
  }
}
