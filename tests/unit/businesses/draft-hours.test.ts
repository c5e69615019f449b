import { expect, test } from 'vitest'
import { draftDates } from '#app/domain/businesses/draft-hours.ts'
import type { ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { upcomingSpecialDates } from '#app/domain/businesses/opening-times.ts'
import { formatShortDate } from '#app/domain/local-time.ts'

const draftWith = (dates: string[]) =>
  ({
    special: dates.map((date) => ({ date, label: '', open: false, spans: [] })),
  }) as unknown as ListingDraft

test('a preview says nothing of special dates that no calendar has, and draws the others', () => {
  const half = ['', '2026-12', '2026-12-99', '2026-13-05', '2026-12-00', '2027-00-01', '2026-11-31']
  const shown = upcomingSpecialDates(
    draftDates(draftWith([...half, '2026-12-16'])),
    new Date('2026-12-10T10:00:00+02:00'),
  )
  expect(shown.map(({ date }) => formatShortDate(date))).toEqual(['Wed 16 Dec'])
})
