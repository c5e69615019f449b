import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { env } from '#app/env.server.ts'
import { clearOldCounters } from '#app/domain/limits.server.ts'
import { anonymisedCustomer } from './anonymised.server.ts'
import { batchSize, changeAndNotify, inBatches, locking, run } from './cleanup-batch.server.ts'
import { followUp, type FollowUpCounts } from './follow-up.server.ts'
import { contactOf, nameOf } from './known-by.ts'
import { expiredMails } from './mails.server.ts'
import { remind, type ReminderCounts } from './reminders.server.ts'

/** Expires requests not answered before their start, and notifies the customers. */
const expire = (tx: Database, now: string) =>
  inBatches(() =>
    changeAndNotify(
      tx,
      (inner) =>
        run(
          inner,
          sql`with due as (
              select b.id from bookings b join businesses p on p.id = b.business_id
              where b.status = 'PENDING' and b.starts_at <= ${now}
              order by b.starts_at limit ${batchSize} ${locking('b', 'p')}
            ), closed as (
              update bookings b set status = 'CANCELLED' from due where b.id = due.id
              returning b.id, b.starts_at
            )
            insert into booking_changes (booking_id, kind, actor, reason, starts_at)
            select id, 'cancelled', 'system', 'expired', starts_at from closed
            returning booking_id as id`,
        ),
      { mails: expiredMails, event: 'booking.cancelled' },
    ),
  )

/** Completes confirmed bookings a day after their start. */
const complete = (tx: Database, now: string) =>
  inBatches(() =>
    changeAndNotify(
      tx,
      (inner) =>
        run(
          inner,
          sql`with due as (
              select b.id from bookings b join businesses p on p.id = b.business_id
              where b.status = 'CONFIRMED' and b.starts_at <= ${now}::timestamptz - interval '24 hours'
              order by b.starts_at limit ${batchSize} ${locking('b', 'p')}
            ), closed as (
              update bookings b set status = 'COMPLETED', exclusive = false from due where b.id = due.id
              returning b.id, b.starts_at
            )
            insert into booking_changes (booking_id, kind, actor, starts_at)
            select id, 'completed', 'system', starts_at from closed
            returning booking_id as id`,
        ),
      { event: 'booking.completed', reviews: true },
    ),
  )

/** Anonymises customers of old bookings: row, reasons, mails, deliveries; notes about who has no other. */
const anonymise = (tx: Database, now: string) =>
  inBatches(async () => {
    const gone = await run(
      tx,
      sql`with due as (
          select id, business_id, ${contactOf} as contact, ${nameOf} as known
          from bookings where anonymised_at is null
            and starts_at < ${now}::timestamptz - make_interval(months => ${env().GUEST_DATA_MONTHS}::int)
          order by starts_at limit ${batchSize} for update skip locked
        ), posted as (
          delete from mails where booking_id in (select id from due)
        ), told as (
          delete from deliveries where booking_id in (select id from due)
        ), explained as (
          update booking_changes set reason = null where booking_id in (select id from due)
        ), noted as (
          delete from client_notes n using due
          where n.business_id = due.business_id and n.contact = due.contact and n.name = due.known
            and not exists (select 1 from bookings where business_id = n.business_id
              and anonymised_at is null and id not in (select id from due)
              and ${contactOf} = n.contact and ${nameOf} = n.name)
        )
        update bookings set ${anonymisedCustomer}, anonymised_at = ${now}
        where id in (select id from due) returning id`,
    )
    return gone.length
  })

/** Who waited for a time so long ago goes, with the mails about it. */
const deleteOldWaits = (tx: Database, now: string) =>
  inBatches(async () => {
    const gone = await run(
      tx,
      sql`delete from waiting_entries where id in (
          select id from waiting_entries
          where wanted_until < ${now}::timestamptz - make_interval(months => ${env().GUEST_DATA_MONTHS}::int)
          order by wanted_until limit ${batchSize} for update skip locked
        ) returning id`,
    )
    return gone.length
  })

export type CleanupCounts = FollowUpCounts &
  ReminderCounts & {
    expired: number
    completed: number
    anonymised: number
    waitsDeleted: number
  }

/** Applies due changes to bookings. Safe to run at any time and on several servers: a batch skips locked rows. */
export async function cleanUpBookings(tx: Database = db, at = new Date()): Promise<CleanupCounts> {
  const now = at.toISOString()
  const counts = {
    expired: await expire(tx, now),
    completed: await complete(tx, now),
    ...(await remind(tx, now)),
    ...(await followUp(tx, now)),
    anonymised: await anonymise(tx, now),
    waitsDeleted: await deleteOldWaits(tx, now),
  }
  await clearOldCounters(at, tx)
  return counts
}
