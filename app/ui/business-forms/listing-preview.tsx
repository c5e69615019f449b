import { useState, type ReactNode } from 'react'
import { draftDates, draftWeek } from '#app/domain/businesses/draft-hours.ts'
import type { ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { openingState } from '#app/domain/businesses/opening.ts'
import { dayName, hoursTable, upcomingSpecialDates } from '#app/domain/businesses/opening-times.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import type { BusinessCard as Card } from '#app/domain/businesses/views.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { isDate } from '#app/domain/businesses/special-dates.ts'
import { BadgeList } from '#app/ui/business/badge-list.tsx'
import { CardGrid } from '#app/ui/business/card-grid.tsx'
import { HoursList } from '#app/ui/business/hours-list.tsx'

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <h3 className="mb-2 text-base">{heading}</h3>
      {children}
    </div>
  )
}

/** How much of it was drawn from the draft at `now`. */
function draftedHours(draft: ListingDraft, now: Date) {
  const [week, dates] = [draftWeek(draft), draftDates(draft)]
  const closedUntil = isDate(draft.closedUntil) ? draft.closedUntil : null
  return {
    hoursTable: hoursTable(week),
    today: dayName(localDateOf(now)),
    opening: openingState(week, dates, closedUntil, now),
    specialDates: upcomingSpecialDates(dates, now),
  }
}

/** The card in the directory and what the profile says, as the draft would have them; its links lead nowhere. */
export function ListingPreview({
  business,
  card,
  draft,
  hoursDraft,
}: {
  business: OwnBusiness
  card: Card
  draft: ListingDraft
  /** Of which hours and dates are shown. */
  hoursDraft: ListingDraft
}) {
  const [now] = useState(() => new Date())
  const hours = draftedHours(hoursDraft, now)
  return (
    <section className="min-w-0" aria-labelledby="preview-heading">
      <h2 id="preview-heading" className="mb-3 text-lg md:text-lg">
        Preview
      </h2>
      <div className="card-alone" {...{ inert: '' }}>
        <CardGrid businesses={[{ ...card, opening: hours.opening }]} eager={1} />
      </div>
      <Part heading="About">
        <p className="whitespace-pre-line break-words text-sm">
          {business.description || <span className="text-muted">No description yet</span>}
        </p>
      </Part>
      {draft.amenities.length > 0 ? (
        <Part heading="Amenities">
          <BadgeList items={draft.amenities} icon="check" />
        </Part>
      ) : null}
      {draft.highlights.length > 0 ? (
        <Part heading="Highlights">
          <BadgeList items={draft.highlights} icon="heart" />
        </Part>
      ) : null}
      <Part heading="Business hours">
        <div className="text-sm">
          <HoursList business={{ ...hours, opening: null }} />
        </div>
      </Part>
    </section>
  )
}
