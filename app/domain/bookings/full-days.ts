import type { Diary, Occupied } from '#app/domain/availability/diary.ts'
import { freeTimes } from '#app/domain/availability/free-times.ts'
import type { OpenSpan } from '#app/domain/businesses/opening.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import type { Choice } from '#app/domain/errors.ts'
import { clockTimeOf, formatShortDate, type LocalDate } from '#app/domain/local-time.ts'

/** What nobody is offered at a business without services, as its diary has it. */
export const asTaken = ({ start, end }: OpenSpan): Occupied => ({
  ...{ kind: 'busy', staffId: null, serviceId: null, partySize: 1 },
  ...{ startsAt: start.getTime(), start: start.getTime(), end: end.getTime() },
})

/** When appointments of a day would start if nothing were booked; null where none would. */
export function spanOf(
  diary: Diary,
  date: LocalDate,
  party = 1,
): { from: string; until: string } | null {
  const starts = freeTimes({ ...diary, occupied: [] }, { from: date, to: date, party })
  const [first, last] = [starts[0], starts.at(-1)]
  return first && last ? { from: clockTimeOf(first.start), until: clockTimeOf(last.start) } : null
}

const isFull = (diary: Diary, date: LocalDate, party: number): boolean =>
  freeTimes(diary, { from: date, to: date, party }).length === 0 &&
  spanOf(diary, date, party) !== null

/** Those of some days that are full, and can be waited for, as the choices of a form. */
export const daysToWaitFor = (
  { diary, planStatus }: { diary: Diary; planStatus: PlanStatus },
  dates: LocalDate[],
  party = 1,
): Choice[] =>
  allows(planStatus, 'waiting-list')
    ? dates
        .filter((date) => isFull(diary, date, party))
        .map((date) => ({ value: date, label: formatShortDate(date) }))
    : []
