import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, checkouts } from '#db/schema/index.ts'
import { doubtUnbooked } from '#app/domain/subscriptions/checkout/leave-paid.server.ts'
import { lastSetUpReminder } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'

/**
 * Deletes the row of a business that `where` finds, with all that belongs to it. What it paid stays in the ledger, and is a task
 * where it is not there yet; it had been set up, so nobody is asked to do so. Answers its key of imports; undefined where there is no such business.
 */
export async function deleteListing(
  where: SQL | undefined,
  tx: Database,
): Promise<{ externalKey: string | null } | undefined> {
  return tx.transaction(async (t) => {
    const ids = t.select({ id: businesses.id }).from(businesses).where(where)
    const isTheirs = inArray(checkouts.businessId, ids)
    await doubtUnbooked(isTheirs, t)
    await t
      .update(checkouts)
      .set({ setupReminder: lastSetUpReminder })
      .where(and(isTheirs, eq(checkouts.state, 'paid')))
    const [gone] = await t
      .delete(businesses)
      .where(where)
      .returning({ externalKey: businesses.externalKey, name: businesses.name })
    if (!gone) return undefined
    await dropWordsOf(gone.name, t)
    return { externalKey: gone.externalKey }
  })
}

/** Forgets words of a listing's former name, often its owner's, that no listed name holds. */
export async function dropWordsOf(name: string, tx: Database): Promise<void> {
  await tx.execute(sql`
    delete from name_words
    where word in (select regexp_split_to_table(plain_words(${name}), ' ')) and not exists (
      select 1 from businesses b where b.listed and b.name_key like '%' || word || '%')`)
}
