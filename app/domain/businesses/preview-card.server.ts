import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { cardColumns, toCard, type CardRow } from './card-row.server.ts'
import type { OwnBusiness } from './profile.ts'
import type { BusinessCard } from './views.ts'

/** The card of a business that the actor may edit, be it listed or not. One statement. */
export async function previewCard(
  { id }: Pick<OwnBusiness, 'id'>,
  tx: Database = db,
): Promise<BusinessCard> {
  const [row] = await tx.execute<CardRow>(
    sql`select ${cardColumns} from businesses b where b.id = ${id}`,
  )
  return toCard(row!)
}
