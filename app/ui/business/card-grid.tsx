import type { BusinessCard as Business } from '#app/domain/businesses/views.ts'
import { BusinessCard } from './business-card.tsx'

const grid = 'cards grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3'

/** One to four columns. The first `eager` cards load their pictures immediately. */
export function CardGrid({
  businesses,
  eager = 0,
  heading = 'h3',
}: {
  businesses: Business[]
  eager?: number
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className={grid}>
      {businesses.map((business, at) => (
        <li key={business.slug}>
          <BusinessCard business={business} eager={at < eager} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

/** The same size as the loaded grid, to avoid layout shift. */
export function CardGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={grid} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="card overflow-hidden">
          <div className="skeleton picture-16-10 w-full rounded-none" />
          <div className="p-4">
            <div className="skeleton h-7 w-2/3" />
            <div className="skeleton mt-2 h-5 w-1/2" />
            <div className="skeleton mt-2 h-6 w-3/4" />
            <div className="skeleton mb-3 mt-2 h-12" />
            <div className="skeleton ml-auto mt-6 h-11 w-28" />
          </div>
        </div>
      ))}
    </div>
  )
}
