import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { plansWith } from '#app/domain/businesses/plan-features.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { batchSize, changeAndNotify, inBatches, locking, run } from './cleanup-batch.server.ts'
import type { BookingRecord } from './record.server.ts'
import { reminderMails, secondReminderMails } from './reminder-mails.server.ts'

/** Columns of a booking at another time, of which nobody was reminded and to which nobody said that they come. */
export const notReminded = { remindedAt: null, secondRemindedAt: null, comingAt: null }

type Reminder = {
  /** How long before its start a booking is due. */
  ahead: SQL
  /** Of booking `b` at business `p`. */
  due: SQL
  set: SQL
  mails: (record: BookingRecord) => MailDraft[]
}

/** Reminds where the plan includes it, except of what was confirmed when the reminder was due already. */
const remindOf = (tx: Database, now: string, { ahead, due, set, mails }: Reminder) =>
  inBatches(() =>
    changeAndNotify(
      tx,
      (inner) =>
        run(
          inner,
          sql`with due as (
              select b.id from bookings b join businesses p on p.id = b.business_id
              where b.status = 'CONFIRMED' and b.starts_at > ${now}
                and b.starts_at <= ${now}::timestamptz + ${ahead}
                and coalesce(b.answered_at, b.created_at) <= b.starts_at - ${ahead}
                and ${inArray(sql`p.plan_status`, plansWith('reminders'))} and ${due}
              order by b.starts_at limit ${batchSize} ${locking('b', 'p')}
            )
            update bookings b set ${set} from due where b.id = due.id returning b.id`,
        ),
      { mails },
    ),
  )

/** Two hours ahead where the owner wants it; then the other one is not sent any more, nor shortly before. */
const remindAgain = (tx: Database, now: string) =>
  remindOf(tx, now, {
    ahead: sql`interval '2 hours'`,
    due: sql`p.second_reminder and b.second_reminded_at is null
      and (b.reminded_at is null or b.reminded_at <= b.starts_at - interval '4 hours')`,
    set: sql`second_reminded_at = ${now}, reminded_at = coalesce(b.reminded_at, ${now})`,
    mails: secondReminderMails,
  })

const remindADayAhead = (tx: Database, now: string) =>
  remindOf(tx, now, {
    ahead: sql`interval '24 hours'`,
    due: sql`b.reminded_at is null`,
    set: sql`reminded_at = ${now}`,
    mails: reminderMails,
  })

export type ReminderCounts = { remindedAgain: number; reminded: number }

/** Reminds customers of what is confirmed: a day ahead, and two hours ahead where the owner wants it. */
export const remind = async (tx: Database, now: string): Promise<ReminderCounts> => ({
  remindedAgain: await remindAgain(tx, now),
  reminded: await remindADayAhead(tx, now),
})
