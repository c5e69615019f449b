import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, payments, receipts, users } from '#db/schema/index.ts'
import { eraseCustomer } from '#app/domain/bookings/erase-customer.server.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { eraseFromMails, eraseKeptWaits } from './erase-mails.server.ts'
import { customerOfEvent, personTables } from './person-tables.server.ts'
import type { PersonSearch } from './person-search.server.ts'

/** Their codes at the payment provider: of what they opened or paid. */
async function customersOf(
  { email, userId }: { email: string | null; userId: string | null },
  tx: Database,
): Promise<string[]> {
  const opened = or(
    email ? eq(checkouts.email, email) : undefined,
    userId ? eq(checkouts.ownerId, userId) : undefined,
  )
  if (!opened) return []
  const rows = await tx
    .select({ code: checkouts.customerCode })
    .from(checkouts)
    .where(and(opened, isNotNull(checkouts.customerCode)))
  const paid = userId
    ? await tx
        .select({ code: payments.customerCode })
        .from(payments)
        .innerJoin(receipts, eq(receipts.reference, payments.reference))
        .where(eq(receipts.ownerId, userId))
    : []
  return [...new Set([...rows, ...paid].flatMap(({ code }) => (code ? [code] : [])))].toSorted()
}

/** What to look for of an account; of its address only where it was proved, or an admin says so. */
export async function personSearchOf(
  { email, user }: { email: string; user: { id: string; business: { id: string } | null } | null },
  tx: Database,
  { isProved = false } = {},
): Promise<PersonSearch> {
  const [account] = user
    ? await tx
        .select({ phone: users.phone, verifiedAt: users.emailVerifiedAt })
        .from(users)
        .where(eq(users.id, user.id))
    : []
  const search = {
    email: isProved || account?.verifiedAt ? email.toLowerCase() : null,
    userId: user?.id ?? null,
  }
  return {
    ...search,
    accountEmail: user ? email.toLowerCase() : null,
    businessId: user?.business?.id ?? null,
    phone: account?.phone ?? null,
    customers: await customersOf(search, tx),
  }
}

/** What somebody paid for without an account renews no more: nobody could end it afterwards. */
async function endUnclaimed({ email }: PersonSearch, tx: Database): Promise<void> {
  if (email === null) return
  const unclaimed = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.email, email),
        eq(checkouts.state, 'paid'),
        isNull(checkouts.businessId),
        isNull(checkouts.ownerId),
      ),
    )
  await enqueueEach(
    tx,
    'cancel-unclaimed',
    unclaimed.map(({ reference }) => ({ reference, onlyOwn: false })),
  )
}

/**
 * Takes what is held about a person out of every table, but for what goes with the account and its listing. Runs in the
 * caller's transaction, before those go. Answers how many rows by table.
 */
export async function eraseTraces(
  person: PersonSearch,
  tx: Database,
): Promise<Record<string, number>> {
  await endUnclaimed(person, tx)
  const counts: Record<string, number> = {}
  if (person.email !== null) {
    const { bookings } = await eraseCustomer(person.email, tx)
    if (bookings > 0) counts['bookings'] = bookings
  }
  // Before who waited, who stays for as long as a mail to them is being handed over.
  const mailed = await eraseFromMails(person, tx)
  if (mailed > 0) counts['mails'] = mailed
  for (const [table, decision] of Object.entries(personTables)) {
    if (!('traces' in decision)) continue
    for (const { erase } of decision.traces) {
      if (!erase) continue
      const { length } = await tx.execute(sql`${erase(person)} returning 1`)
      if (length > 0) counts[table] = (counts[table] ?? 0) + length
    }
  }
  await eraseKeptWaits(person, tx)
  return counts
}

/** Empties the provider's events about customers who were erased: the last come after it. Called by the queue. */
export async function emptyPayerEvents(customers: string[], tx: Database = db): Promise<void> {
  for (const code of customers) {
    await tx.execute(sql`
      update provider_events set payload = '{}', note = null
      where outcome <> 'waiting' and ${sql.raw(customerOfEvent)} = ${code}`)
  }
}
