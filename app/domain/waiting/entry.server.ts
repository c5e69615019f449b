import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { waitingEntries } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isOpen } from '#app/domain/offers/entry-status.ts'
import { lockToOffer } from '#app/domain/offers/business.server.ts'
import type { WaitingEntry } from '#app/domain/offers/mails.server.ts'
import { waitingEntryOf } from '#app/domain/offers/token.server.ts'

const noEntry = () => new DomainError('not-found', 'Please use the link in our latest email.')

/** The entry that a mailed link names, by its id. Throws `not-found` for a forged token. */
export function asWaiting(token: string): string {
  const id = waitingEntryOf(token)
  if (id) return id
  throw noEntry()
}

/** Locks the business first, as everything that books does; with the time that offers go by. */
export async function lockEntry(
  entryId: string,
  tx: Database,
  at?: Date,
): Promise<{ entry: WaitingEntry; now: Date }> {
  const read = () => tx.select().from(waitingEntries).where(eq(waitingEntries.id, entryId))
  const [found] = await read()
  if (!found) throw noEntry()
  const business = await lockToOffer(found.businessId, tx)
  const [entry] = await read().for('update')
  if (!entry || !business) throw noEntry()
  return { entry, now: at ?? business.now }
}

/** Throws `conflict` for who has a booking. */
export function refuseBooked({ status }: WaitingEntry): void {
  if (status === 'booked') {
    throw new DomainError('conflict', 'You already have a booking. Please cancel that instead.')
  }
}

/** Throws `conflict` for who does not wait any more, as by a second tab: no page may say that they still do. */
export function refuseFinal(entry: WaitingEntry): void {
  refuseBooked(entry)
  if (!isOpen(entry.status)) {
    throw new DomainError('conflict', 'You are no longer on the waiting list.')
  }
}
