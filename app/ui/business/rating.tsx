import type { GuestRating } from '#app/domain/businesses/views.ts'

/** Google's rating, or else that of the guests. `of` says whose it is where both stand on a page. */
export function Rating({
  rating,
  count,
  guests = null,
  of,
}: {
  rating: number | null
  count: number
  guests?: GuestRating | null
  of?: string
}) {
  const shown = rating
    ? { value: rating, count, noun: 'review' }
    : guests && { value: guests.average, count: guests.count, noun: 'customer review' }
  if (!shown) return <span className="badge bg-info-soft text-ink">New</span>
  const { value, count: reviews, noun } = shown
  return (
    <span className="rating">
      <span className="sr-only">Rated </span>
      <b>{value.toFixed(1)}</b>
      {reviews > 0 ? <i>{`(${reviews} ${noun}${reviews === 1 ? '' : 's'})`}</i> : null}
      {rating ? <i>{of}</i> : null}
    </span>
  )
}
