import { Icon } from '#app/ui/primitives/icon.tsx'

export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null || rating === 0) {
    return <span className="badge bg-info-soft text-ink">New</span>
  }
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-sm">
      <Icon name="star" className="h-4 w-4 text-sun" />
      <span className="font-semibold text-sun-ink">
        <span className="sr-only">Rated </span>
        {rating.toFixed(1)}
      </span>
      {count > 0 ? (
        <span className="text-muted">
          ({count} {count === 1 ? 'review' : 'reviews'})
        </span>
      ) : null}
    </span>
  )
}
