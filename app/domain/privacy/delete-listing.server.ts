import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, checkouts, subscriptions } from '#db/schema/index.ts'
import { doubtUnbooked } from '#app/domain/subscriptions/checkout/leave-paid.server.ts'
import { forgetChoice } from '#app/domain/subscriptions/ledger/forget-choice.server.ts'
import { lastSetUpReminder } from '#app/domain/subscriptions/plan/set-up-steps.ts'

/**
 * Deletes the rows of businesses that `where` finds, with all that belongs to them. What they paid stays in the ledger, and is a task
 * where it is not there yet; it had been set up, so nobody is asked to do so. Answers the first one's key of imports; undefined where there is none.
 */
export async function deleteListing(
  where: SQL | undefined,
  tx: Database,
): Promise<{ externalKey: string | null } | undefined> {
  return tx.transaction(async (t) => {
    // Before its payments: somebody may be giving it to an owner.
    const found = await t
      .select({ id: businesses.id })
      .from(businesses)
      .where(where)
      .orderBy(businesses.id)
      .for('update')
    if (found.length === 0) return undefined
    const ids = found.map(({ id }) => id)
    const isTheirs = inArray(checkouts.businessId, ids)
    await doubtUnbooked(isTheirs, t)
    await t
      .update(checkouts)
      .set({ setupReminder: lastSetUpReminder })
      .where(and(isTheirs, eq(checkouts.state, 'paid')))
    await forgetChoice(inArray(subscriptions.businessId, ids), t)
    const gone = await t
      .delete(businesses)
      .where(inArray(businesses.id, ids))
      .returning({ externalKey: businesses.externalKey, name: businesses.name })
    await dropWordsOf(
      gone.map(({ name }) => name),
      t,
    )
    return gone[0] && { externalKey: gone[0].externalKey }
  })
}

/**
 * The listings of these which a mail refers to that is being handed over just now: their rows cannot go before it has left,
 * and nobody waits for a mail server here.
 */
export async function listingsBeingMailed(ids: string[], tx: Database): Promise<Set<string>> {
  const these = sql`any(${sql.param(ids)}::uuid[])`
  const rows = await tx.execute<{ id: string }>(sql`
    with theirs as materialized (
      select id, business_id from mails where status = 'queued' and business_id = ${these}
      union select m.id, b.business_id from bookings b join mails m on m.booking_id = b.id
        where m.status = 'queued' and b.business_id = ${these}
      union select m.id, w.business_id from waiting_entries w join mails m on m.waiting_id = w.id
        where m.status = 'queued' and w.business_id = ${these}
    ), free as (
      select id from mails where id in (select id from theirs) and status = 'queued' for update skip locked
    )
    select distinct business_id as id from theirs where id not in (select id from free)`)
  return new Set(rows.map(({ id }) => id))
}

/** Forgets words of listings' former names, often their owners', that no listed name holds. */
export async function dropWordsOf(names: string[], tx: Database): Promise<void> {
  await tx.execute(sql`
    delete from name_words
    where word in (select regexp_split_to_table(plain_words(name), ' ')
      from unnest(${sql.param(names)}::text[]) as name) and not exists (
      select 1 from businesses b where b.listed and b.name_key like '%' || word || '%')`)
}
