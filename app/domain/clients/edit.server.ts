import { and, eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { clientNotes } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { anonymisedCustomer } from '#app/domain/bookings/anonymised.server.ts'
import { contactOf, nameOf } from '#app/domain/bookings/known-by.ts'
import { refuseOtherNote } from '#app/domain/bookings/seen.server.ts'
import { lockOwnBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { ownedBusiness } from '#app/domain/services/own-services.server.ts'
import { clientKey } from './clients.server.ts'
import { deleteMailsAndWaits } from '#app/domain/mail/delete-mails.server.ts'

/**
 * Keeps a note about a client; an empty one is none. Throws as `clientDetails`, and `stale` where it no longer is what
 * was there `before`.
 */
export async function noteClient(
  actor: Actor,
  { bookingId, note, before }: { bookingId: string; note: string; before?: string | undefined },
  tx: Database = db,
): Promise<void> {
  await ownedBusiness(actor, tx)
  await tx.transaction(async (inner) => {
    const { id: businessId } = await lockOwnBusiness(actor, undefined, inner)
    const { contact, known: name } = await clientKey(businessId, bookingId, inner)
    const theirs = and(
      eq(clientNotes.businessId, businessId),
      eq(clientNotes.contact, contact),
      eq(clientNotes.name, name),
    )
    const [current] = await inner.select({ note: clientNotes.note }).from(clientNotes).where(theirs)
    refuseOtherNote(current?.note ?? '', { note, before })
    await inner.delete(clientNotes).where(theirs)
    if (note !== '') {
      await inner.insert(clientNotes).values({ businessId, contact, name, note })
    }
  })
}

/**
 * Forgets a client at their request: their bookings stay as figures, without name, contact and notes, and mails about
 * them go. Throws as `clientDetails`, and `conflict` while a booking waits or is ahead.
 */
export async function anonymiseClient(
  actor: Actor,
  { bookingId }: { bookingId: string },
  tx: Database = db,
): Promise<void> {
  await ownedBusiness(actor, tx)
  await tx.transaction(async (inner) => {
    const { id: businessId } = await lockOwnBusiness(actor, undefined, inner)
    const { contact, known } = await clientKey(businessId, bookingId, inner)
    const theirs = sql`business_id = ${businessId} and anonymised_at is null
      and ${contactOf} = ${contact} and ${nameOf} = ${known}`
    const rows = await inner.execute<{ id: string; open: boolean }>(sql`
      select id, status in ('PENDING', 'CONFIRMED') as open from bookings where ${theirs} for update`)
    if (rows.some(({ open }) => open)) {
      throw new DomainError(
        'conflict',
        'A booking of theirs is still open. Cancel or complete it first.',
      )
    }
    const bookingIds = rows.map(({ id }) => id)
    const ids = sql`any(${sql.param(bookingIds)}::uuid[])`
    const waits = await inner.execute<{ id: string }>(sql`
      select id from waiting_entries where business_id = ${businessId}
        and coalesce(nullif(customer_email, ''), customer_phone) = ${contact} and ${nameOf} = ${known}
      for update`)
    await deleteMailsAndWaits({ bookingIds, waitingIds: waits.map(({ id }) => id) }, inner)
    await inner.execute(sql`delete from deliveries where booking_id = ${ids}`)
    await inner.execute(sql`delete from review_invitations where booking_id = ${ids}`)
    await inner.execute(sql`update booking_changes set reason = null where booking_id = ${ids}`)
    await inner.execute(sql`
      update bookings set ${anonymisedCustomer}, anonymised_at = now() where id = ${ids}`)
    await inner.execute(sql`
      delete from client_notes
      where business_id = ${businessId} and contact = ${contact} and name = ${known}`)
  })
}
