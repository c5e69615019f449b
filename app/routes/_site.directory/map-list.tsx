import { distanceInWords } from '#app/domain/businesses/distance.ts'
import type { BusinessCard } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { BookLink } from '#app/ui/booking/book-link.tsx'
import { BusinessPicture } from '#app/ui/business/business-picture.tsx'
import { Rating } from '#app/ui/business/rating.tsx'
import { Link } from '#app/ui/primitives/link.tsx'

type CardProps = {
  business: BusinessCard
  approximate: boolean
  eager: boolean
  onActive: (id: string | null) => void
}

const book = 'link relative ml-auto inline-flex min-h-[2.75rem] items-center text-sm sm:text-base'

/** A line of the list beside the map. */
function MapCard({ business, approximate, eager, onActive }: CardProps) {
  const { name, slug, suburb, city, industry, rating, ratingCount, opening, distance } = business
  const place = suburb || city
  return (
    <article className="relative flex flex-wrap gap-3 sm:gap-4">
      <div className="w-20 shrink-0 self-start overflow-hidden rounded-control sm:w-28">
        <BusinessPicture business={business} eager={eager} />
      </div>
      <div className="wrap-late">
        <h3 className="line-break text-lg font-bold leading-snug">
          <Link
            to={paths.business(slug)}
            onPointerEnter={() => onActive(business.id)}
            onPointerLeave={() => onActive(null)}
            onFocus={() => onActive(business.id)}
            onBlur={() => onActive(null)}
            className="-my-3 inline-block py-3 after:absolute after:bottom-0 after:left-0 after:right-0 after:top-0 hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p className="text-sm text-muted">
          {industry} · {place}
          {distance ? (
            <span className="whitespace-nowrap"> · {distanceInWords(distance)}</span>
          ) : null}
        </p>
        {approximate ? (
          <p className="text-sm text-muted">
            Exact address not known: shown at the centre of {place}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-1 sm:gap-x-2">
          <Rating rating={rating} count={ratingCount} guests={business.guestRating} />
          {opening ? (
            <span
              className={`order-first w-full text-sm sm:order-none sm:w-auto sm:whitespace-nowrap ${opening.open ? 'font-semibold text-success' : 'text-muted'}`}
            >
              {opening.label}
            </span>
          ) : null}
          {business.bookable ? (
            <BookLink business={business} className={book}>
              Book Now
            </BookLink>
          ) : (
            <Link to={paths.businessContact(slug)} className={book}>
              Contact
            </Link>
          )}
        </div>
      </div>
    </article>
  )
}

type Props = {
  businesses: BusinessCard[]
  approximate: string[]
  active: string | null
  onActive: (id: string | null) => void
}

export function MapList({ businesses, approximate, active, onActive }: Props) {
  return (
    <ul className="divide-y divide-line">
      {businesses.map((business, at) => (
        <li
          key={business.id}
          className={`py-4 ${business.id === active ? 'mx-[-12px] rounded-card bg-info-soft px-[12px]' : ''}`}
        >
          <MapCard
            business={business}
            approximate={approximate.includes(business.id)}
            onActive={onActive}
            eager={at < 3}
          />
        </li>
      ))}
    </ul>
  )
}
