import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { receiptSeries } from '#db/schema/index.ts'
import { Fault } from '#app/log/fault.ts'

type Series = (typeof receiptSeries.$inferSelect)['series']

/** Lets documents of a series be issued one after the other, until the transaction ends. */
export async function lockSeries(series: Series, tx: Database): Promise<void> {
  await tx.select().from(receiptSeries).where(eq(receiptSeries.series, series)).for('update')
}

/**
 * The next number of a series, such as `R-000012`. It belongs to the transaction: where that is rolled back, the next
 * one gets the number, so that none is missing.
 */
export async function nextNumber(series: Series, tx: Database): Promise<string> {
  const [row] = await tx
    .update(receiptSeries)
    .set({ last: sql`${receiptSeries.last} + 1` })
    .where(eq(receiptSeries.series, series))
    .returning({ last: receiptSeries.last })
  if (!row) throw new Fault(`there is no series ${series}`)
  return `${series}-${String(row.last).padStart(6, '0')}`
}
