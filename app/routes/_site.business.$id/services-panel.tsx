import type { ProfileOffer } from '#app/domain/availability/profile-offer.server.ts'
import { industrySlugs } from '#app/domain/businesses/industries.ts'
import type { BusinessProfile } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { ServicePicture } from '#app/ui/pictures/small-picture.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { Panel } from './panel.tsx'

/** What can be booked, each with its price and a link to its free times. */
export function ServicesPanel({
  business: { slug, industry },
  offer,
}: {
  business: Pick<BusinessProfile, 'slug' | 'industry'>
  offer: ProfileOffer
}) {
  if (offer.services.length === 0) return null
  const anyPicture = offer.services.some(({ picture }) => picture)
  return (
    <Panel heading="Services and prices" id="services">
      <ul>
        {offer.services.map(({ id, name, description, price, length, picture }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <div className="flex min-w-0 items-center gap-3">
              {anyPicture ? (
                <ServicePicture picture={picture} sign={industrySlugs[industry]} />
              ) : null}
              <div className="min-w-0 flex-1">
                <p className="break-words font-semibold">{name}</p>
                <p className="break-words text-sm text-muted">{description}</p>
                <p className="text-sm text-muted">
                  <span className="font-semibold text-ink sm:hidden">{price} · </span>
                  {length}
                </p>
              </div>
            </div>
            <p className="hidden whitespace-nowrap text-right font-semibold tabular-nums sm:block">
              {price}
            </p>
            <Link
              className="link inline-flex min-h-[2.75rem] items-center font-semibold print:hidden"
              to={paths.bookBusiness(slug, { service: id })}
              aria-label={`Book ${name}`}
            >
              Book
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
