import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, subscriptions, users } from '#db/schema/index.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { isLive } from '../plan/one-renewal.server.ts'

/** Whether an email address is that of a business's owner: proved, or typed alone; null for another one. */
export async function ownersProof(
  email: string,
  businessId: string,
  tx: Database,
): Promise<'proved' | 'typed' | null> {
  const [row] = await tx
    .select({ provedAt: users.emailVerifiedAt })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(and(eq(businesses.id, businessId), eq(users.email, email)))
  return row ? (row.provedAt ? 'proved' : 'typed') : null
}

/**
 * Ends what renews of a customer for others than this business, since its owner has proved that the address is theirs:
 * what is paid stays, and other owners are mailed once it has ended. Safe to repeat.
 */
export async function endForeignRenewals(
  customerCode: string,
  businessId: string,
  tx: Database,
): Promise<void> {
  const { businessId: holder, supersededAt } = subscriptions
  const foreign = await tx
    .update(subscriptions)
    .set({ supersededAt: new Date() })
    .where(
      and(
        ...[eq(subscriptions.customerCode, customerCode), isLive, isNull(supersededAt)],
        or(isNull(holder), ne(holder, businessId)),
      ),
    )
    .returning()
  for (const { code, businessId: other } of foreign) {
    const job = other ? 'end-subscription' : 'end-renewal'
    await enqueue(tx, job, { code }, { key: `${job}:${code}` })
  }
}
