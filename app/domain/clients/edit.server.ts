import { and, eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { clientNotes } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { anonymisedCustomer } from '#app/domain/bookings/anonymised.server.ts'
import { contactOf, nameOf } from '#app/domain/bookings/known-by.ts'
import { lockOwnBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { ownedBusiness } from '#app/domain/services/own-services.server.ts'
import { clientKey } from './clients.server.ts'

/** Keeps a note about a client; an empty one is none. Throws as `clientDetails`. */
export async function noteClient(
  actor: Actor,
  { bookingId, note }: { bookingId: string; note: string },
  tx: Database = db,
): Promise<void> {
  const { id: businessId } = await ownedBusiness(actor, tx)
  const { contact, known: name } = await clientKey(businessId, bookingId, tx)
  const key = { businessId, contact, name }
  if (note === '') {
    await tx
      .delete(clientNotes)
      .where(
        and(
          eq(clientNotes.businessId, businessId),
          eq(clientNotes.contact, contact),
          eq(clientNotes.name, name),
        ),
      )
    return
  }
  await tx
    .insert(clientNotes)
    .values({ ...key, note })
    .onConflictDoUpdate({
      target: [clientNotes.businessId, clientNotes.contact, clientNotes.name],
      set: { note },
    })
}

/**
 * Forgets a client at their request: their bookings stay as figures, without name, contact and notes, and mails about
 * them go. Throws as `clientDetails`, and `conflict` while a booking waits or is ahead.
 */
export async function forgetClient(
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
    const ids = sql`(${sql.join(
      rows.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )})`
    await inner.execute(sql`delete from mails where booking_id in ${ids}`)
    await inner.execute(sql`delete from deliveries where booking_id in ${ids}`)
    await inner.execute(sql`update booking_changes set reason = null where booking_id in ${ids}`)
    await inner.execute(sql`
      update bookings set ${anonymisedCustomer}, anonymised_at = now() where id in ${ids}`)
    await inner.execute(sql`
      delete from client_notes
      where business_id = ${businessId} and contact = ${contact} and name = ${known}`)
  })
}
