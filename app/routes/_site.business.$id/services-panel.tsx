import type { ProfileOffer } from '#app/domain/availability/profile-offer.server.ts'
import { paths } from '#app/paths.ts'
import { SmallPicture, wide } from '#app/ui/pictures/small-picture.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { Panel } from './panel.tsx'

/** What can be booked, each with its price and a link to its free times. */
export function ServicesPanel({ slug, offer }: { slug: string; offer: ProfileOffer }) {
  if (offer.services.length === 0) return null
  const anyPicture = offer.services.some(({ picture }) => picture)
  return (
    <Panel heading="Services and prices" id="services">
      <ul>
        {offer.services.map(({ id, name, description, price, length, picture }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_4.5rem_9.5rem_auto]"
          >
            <div className="flex min-w-0 items-center gap-3">
              {picture ? (
                <SmallPicture picture={picture} className={wide} />
              ) : anyPicture ? (
                <span className="hidden w-24 shrink-0 sm:block" />
              ) : null}
              <div className="order-first min-w-0 flex-1 sm:order-none">
                <p className="break-words font-semibold">{name}</p>
                {description ? (
                  <p className="break-words text-sm text-muted">{description}</p>
                ) : null}
                <p className="text-sm sm:hidden">
                  <span className="font-semibold">{price}</span>
                  <span className="text-muted"> · {length}</span>
                </p>
              </div>
            </div>
            <p className="hidden text-sm text-muted sm:block">{length}</p>
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
