import type { GuestRating } from '#app/domain/businesses/views.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** Google's rating, or else that of the guests. */
export function Rating({
  rating,
  count,
  guests = null,
}: {
  rating: number | null
  count: number
  guests?: GuestRating | null
}) {
  const shown = rating
    ? { value: rating, count, noun: 'review' }
    : guests && { value: guests.average, count: guests.count, noun: 'guest review' }
  if (!shown) return <span className="badge bg-info-soft text-ink">New</span>
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-sm">
      <Icon name="star" className="h-4 w-4 text-sun" />
      <span className="font-semibold text-sun-ink">
        <span className="sr-only">Rated </span>
        {shown.value.toFixed(1)}
      </span>
      {shown.count > 0 ? (
        <span className="text-muted">
          ({shown.count} {shown.noun}
          {shown.count === 1 ? '' : 's'})
        </span>
      ) : null}
    </span>
  )
}
