import { day } from '#app/domain/local-time.ts'
import type { PlanState } from './state.ts'

/** Days after the paid period until the second mail about a failed renewal. */
const secondReminderDays = 3

/** What is stored of a plan's state: when to compute it again, and the mails sent about a failed renewal. */
export type Terms = {
  status: Exclude<PlanState['status'], 'none'>
  paidUntil: Date | null
  reviewAt: Date | null
  remindersSent: number
  remindersFor: Date | null
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
function nextReview({ status, paidUntil, changesAt }: PlanState, now: Date): Date | null {
  const second = status === 'past-due' && paidUntil ? secondReminder(paidUntil) : null
  const instants = [changesAt, second].filter((one): one is Date => one !== null && one > now)
  return instants.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

/** The terms of a state at `now`, and the number of the mail to send, if any. */
export function nextTerms(
  state: PlanState & { status: Terms['status'] },
  before: Terms | undefined,
  now: Date,
): { terms: Terms; reminder: number | null } {
  const { status, paidUntil } = state
  const samePeriod = before?.remindersFor?.getTime() === paidUntil?.getTime()
  const sent = samePeriod ? (before?.remindersSent ?? 0) : 0
  const due = reminderDue(state, before, now)
  return {
    terms: {
      status,
      paidUntil,
      reviewAt: nextReview(state, now),
      remindersSent: Math.max(due, sent),
      remindersFor: paidUntil,
    },
    reminder: due > sent ? due : null,
  }
}
