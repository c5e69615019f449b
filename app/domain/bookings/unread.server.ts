import { sql, type SQL } from 'drizzle-orm'
import { isRefused, reachable } from '#app/domain/businesses/reachable.server.ts'

/** Mails that tell a business of a request. */
const noticeKinds = sql`('booking-notice', 'booking-moved-notice', 'booking-owner-reminder')`

/** SQL: a notice about the time of booking `k` to `address`, or to anybody; failed ones too. */
const notice = (more: SQL) => sql`exists (select 1 from mails m where m.booking_id = k.id
  and m.kind in ${noticeKinds} and m.created_at >= k.asked_at and ${more})`

/** SQL: an address of business `b` that is read and was not written to yet about booking `k`. */
const hasUntriedAddress = sql`exists (
  select 1 from (
    select b.email as address
    union all
    select u.email from users u where u.id = b.owner_id and u.email_verified_at is not null
  ) as known
  where known.address is not null and not ${isRefused(sql`known.address`)}
    and not ${notice(sql`lower(m.recipient) = lower(known.address)`)})`

/** SQL: the business, or an admin for it, did something with booking `k` since its time was asked for. */
const isKnown = sql`exists (select 1 from booking_changes c where c.booking_id = k.id
  and c.actor in ('owner', 'admin', 'automation') and c.at >= k.asked_at)`

/**
 * SQL: a booking `k` ahead, from since there are follow-ups, of which nobody was told: a request, or one that was
 * confirmed at once.
 */
export const isUnnotified = (
  now: string,
) => sql`k.status in ('PENDING', 'CONFIRMED') and k.starts_at > ${now}
  and k.asked_at is not null and not k.is_told and not (k.status = 'CONFIRMED' and ${isKnown})`

/** SQL: an untold booking for which a notice may reach somebody by now. */
export const canBeNotified = (now: string) => sql`${isUnnotified(now)} and ${hasUntriedAddress}`

const isOpen = (now: string) => sql`k.status in ('PENDING', 'CONFIRMED')
  and k.starts_at > ${now} and k.handled_at is null`

/**
 * SQL: a booking `k` that no person reads: nobody was notified of it, or its business lost its contact
 * since and did not enter it itself. It is in the admins' queue until one has dealt with it. Written so that what is looked through is one
 * small index, and each business with open bookings once.
 */
export const isUnread = (now: string) => sql`k.id in (
  select k.id from bookings k
  where ${isOpen(now)} and not k.is_own_entry and k.business_id in (
    select b.id from businesses b join (
      select distinct k.business_id from bookings k where ${isOpen(now)}
    ) as open on open.business_id = b.id
    where not ${reachable}
  )
  union all
  select k.id from bookings k where ${isUnnotified(now)} and k.handled_at is null)`
