import type { DayDraft, ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { capitalised, describeSpans } from '#app/domain/businesses/opening-times.ts'
import { days } from '#app/domain/businesses/enums.ts'

const hoursText = ({ open, spans }: DayDraft) => describeSpans(open ? spans : [])

/** Describes the differences between two listing drafts. */
export function listingDifferences(saved: ListingDraft, mine: ListingDraft) {
  const rows = (draft: ListingDraft): [string, string][] => [
    ['Amenities', [...draft.amenities].sort().join(', ')],
    ['Highlights', [...draft.highlights].sort().join(', ')],
    ...days.map((day): [string, string] => [capitalised(day), hoursText(draft.hours[day])]),
    [
      'Special dates',
      draft.special.map((date) => `${date.date} ${date.label}: ${hoursText(date)}`).join('; '),
    ],
    ['Temporary closure until', draft.closedUntil],
    ['Notice in minutes', draft.noticeMinutes],
    ['Days ahead', draft.horizonDays],
    ['Length in minutes', draft.slotMinutes],
    ['One at a time', draft.oneAtATime ? 'yes' : 'no'],
  ]
  const [before, after] = [rows(saved), rows(mine)]
  return before.flatMap(([label, text], at) => {
    const typed = after[at]?.[1] ?? ''
    return typed === text ? [] : [{ label, saved: text, mine: typed }]
  })
}
