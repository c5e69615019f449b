import { day } from '#app/domain/local-time.ts'
import { announcementAt, nextChargeOf, type Charge } from './charge.ts'
import type { PlanState } from './state.ts'
import { trialReminders } from './trial-reminders.ts'

/** Days after the paid period until the second mail about a failed renewal. */
const secondReminderDays = 3

/** What is stored of a plan's state: when to compute it again, and the mails sent about a failed renewal. */
export type Terms = {
  status: Exclude<PlanState['status'], 'none'>
  paidUntil: Date | null
  reviewAt: Date | null
  remindersSent: number
  remindersFor: Date | null
  /** The date of the latest charge that was announced. */
  announcedFor: Date | null
}

/** The mail about a failed renewal that is due: 1, 2, 3, or 0 for none. */
function reminderDue(
  { status, paidUntil }: PlanState,
  before: Terms | undefined,
  now: Date,
): number {
  if (!paidUntil) return 0
  if (status === 'past-due') return now >= secondReminder(paidUntil) ? 2 : 1
  return status === 'ended' && before?.status === 'past-due' ? 3 : 0
}

const secondReminder = (paidUntil: Date) => new Date(paidUntil.getTime() + secondReminderDays * day)

/** The next instant at which the state, or the mails about it, may change by time alone. */
function nextReview(state: PlanState, announcedFor: Date | null, now: Date): Date | null {
  const { status, paidUntil, changesAt } = state
  const second = status === 'past-due' && paidUntil ? secondReminder(paidUntil) : null
  const announcement = announcementAt(state, announcedFor)
  const instants = [changesAt, second, announcement, ...trialReminders(state)].filter(
    (one): one is Date => one !== null && one > now,
  )
  return instants.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** The charge to announce now; none that is past. */
function chargeToAnnounce(state: PlanState, announcedFor: Date | null, now: Date): Charge | null {
  const charge = nextChargeOf(state)
  const from = announcementAt(state, announcedFor)
  return charge && from && from <= now && now < charge.at ? charge : null
}

/** The terms of a state at `now`, the number of the mail about a failed renewal, and the charge to announce, if any. */
export function nextTerms(
  state: PlanState & { status: Terms['status'] },
  before: Terms | undefined,
  now: Date,
): { terms: Terms; reminder: number | null; charge: Charge | null } {
  const { status, paidUntil } = state
  const samePeriod = before?.remindersFor?.getTime() === paidUntil?.getTime()
  const sent = samePeriod ? (before?.remindersSent ?? 0) : 0
  const due = reminderDue(state, before, now)
  const charge = chargeToAnnounce(state, before?.announcedFor ?? null, now)
  const announcedFor = charge?.at ?? before?.announcedFor ?? null
  return {
    terms: {
      status,
      paidUntil,
      reviewAt: nextReview(state, announcedFor, now),
      remindersSent: Math.max(due, sent),
      remindersFor: paidUntil,
      announcedFor,
    },
    charge,
    reminder: due > sent ? due : null,
  }
}

/** Whether two terms say the same. */
export const isSameTerms = (a: Terms, b: Terms): boolean =>
  (Object.keys(a) as (keyof Terms)[]).every((key) => a[key]?.valueOf() === b[key]?.valueOf())
