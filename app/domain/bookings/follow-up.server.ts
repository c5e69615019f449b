import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { batchSize, changeAndNotify, inBatches, locking, run } from './cleanup-batch.server.ts'
import {
  customerOfferMails,
  noticeMails,
  ownerReminderMails,
  unreadMails,
} from './follow-up-mails.server.ts'
import type { BookingRecord } from './record.server.ts'
import { canBeNotified, isUnread, isUnnotified } from './unread.server.ts'

/** Half of the time between asking and start. */
const halfTime = sql`(k.starts_at - k.asked_at) / 2`

/** Sets columns of the bookings `k` (at business `b`) that `due` finds, and enqueues their mails. */
const followUpWith = (
  tx: Database,
  { due, set, mails }: { due: SQL; set: SQL; mails: (record: BookingRecord) => MailDraft[] },
) =>
  inBatches(() =>
    changeAndNotify(
      tx,
      (inner) =>
        run(
          inner,
          sql`with due as (
              select k.id from bookings k join businesses b on b.id = k.business_id
              where ${due} order by k.starts_at limit ${batchSize} ${locking('k', 'b')}
            )
            update bookings set ${set} from due where bookings.id = due.id returning bookings.id`,
        ),
      { mails },
    ),
  )

/** Sends the notice again where nobody was told, once there is an address that was not tried. */
const notifyBusiness = (tx: Database, now: string) =>
  followUpWith(tx, { due: canBeNotified(now), set: sql`unread_at = null`, mails: noticeMails })

/** Tells customers whose booking nobody reads; not of one that its owner confirmed before the contact was lost. */
const notifyCustomer = (tx: Database, now: string) =>
  followUpWith(tx, {
    due: sql`k.asked_at is not null and k.unread_at is null
      and (k.status = 'PENDING' or ${isUnnotified(now)}) and ${isUnread(now)}`,
    set: sql`unread_at = ${now}`,
    mails: unreadMails,
  })

/** Asks an owner who has not answered once more: after a day, or half of the time there was. */
const remindOwner = (tx: Database, now: string) =>
  followUpWith(tx, {
    due: sql`k.status = 'PENDING' and k.asked_at is not null and k.owner_reminded_at is null
      and k.starts_at > ${now} and k.asked_at + least(interval '24 hours', ${halfTime}) <= ${now}`,
    set: sql`owner_reminded_at = ${now}`,
    mails: ownerReminderMails,
  })

/** Offers customers without an answer other ways: four hours ahead, or at half of the time where that is later. */
const offerCustomer = (tx: Database, now: string) =>
  followUpWith(tx, {
    due: sql`k.status = 'PENDING' and k.asked_at is not null and k.customer_offered_at is null
      and k.unread_at is null and k.starts_at > ${now}
      and k.starts_at <= ${now}::timestamptz + interval '4 hours' and k.asked_at + ${halfTime} <= ${now}`,
    set: sql`customer_offered_at = ${now}`,
    mails: customerOfferMails,
  })

export type FollowUpCounts = {
  noticed: number
  unread: number
  ownersReminded: number
  customersOffered: number
}

/** What an unanswered request sets off. Requests from before there were follow-ups set off nothing. */
export const followUp = async (tx: Database, now: string): Promise<FollowUpCounts> => ({
  noticed: await notifyBusiness(tx, now),
  unread: await notifyCustomer(tx, now),
  ownersReminded: await remindOwner(tx, now),
  customersOffered: await offerCustomer(tx, now),
})
