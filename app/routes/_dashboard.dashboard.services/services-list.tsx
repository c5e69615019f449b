import { Link } from '@remix-run/react'
import type { BookingSetUp } from '#app/domain/services/edit.server.ts'
import { industrySlugs } from '#app/domain/businesses/industries.ts'
import { formatLength } from '#app/domain/services/length.ts'
import { formatPrice } from '#app/domain/services/price.ts'
import type { Service } from '#app/domain/services/views.ts'
import { paths } from '#app/paths.ts'
import { Dotted } from '#app/ui/desk/dotted.tsx'
import { SmallPicture } from '#app/ui/pictures/small-picture.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { row, rowLink } from './row.ts'

const minutesAround = ({ bufferBefore, bufferAfter }: Service) => bufferBefore + bufferAfter

function Details({ service }: { service: Service }) {
  const around = minutesAround(service)
  const said = [
    formatLength(service.minutes),
    around > 0 && `${formatLength(around)} buffer`,
    service.capacity > 1 && `up to ${service.capacity} at once`,
  ].filter((words) => words !== false)
  return (
    <span className="block text-sm text-muted">
      <span className="sm:hidden">
        <Dotted>{[formatPrice(service.price), ...said].join(' · ')}</Dotted>
      </span>
      <span className="max-sm:hidden">
        <Dotted>{said.join(' · ')}</Dotted>
      </span>
    </span>
  )
}

/** In the order in which customers see them. */
export function ServicesList({ services, industry }: Pick<BookingSetUp, 'services' | 'industry'>) {
  const trade = industrySlugs[industry]
  // Names stand below each other, also beside services without a picture.
  const hasPictures = services.some(({ picture }) => picture)
  return (
    <ul>
      {services.map((service, at) => (
        <li key={service.id} className={row}>
          {service.picture ? (
            <SmallPicture picture={service.picture} className="h-11 w-11 rounded-control" />
          ) : hasPictures ? (
            <span
              className={`flex h-11 w-11 shrink-0 items-center justify-center rounded-control trade-${trade}`}
            >
              <Icon name={trade} />
            </span>
          ) : null}
          <div className={`min-w-[3.5rem] flex-1 ${service.paused ? 'opacity-75' : ''}`}>
            <Link className={rowLink} to={paths.ownService(service.id)}>
              <span className="min-w-0">
                <WholeText>{service.name}</WholeText>
              </span>
            </Link>
            {service.paused ? (
              <span className="ml-3">
                <StateBadge tone="wait">Paused</StateBadge>
              </span>
            ) : null}
            <p className="-mt-1.5 pb-1 leading-snug">
              <Details service={service} />
            </p>
          </div>
          <p className="shrink-0 pr-3 text-right font-semibold tabular-nums max-sm:hidden">
            {formatPrice(service.price)}
          </p>
          <OrderButtons
            {...{ what: 'service', id: service.id, name: service.name }}
            edit={paths.ownService(service.id)}
            isFirst={at === 0}
            isLast={at === services.length - 1}
          />
        </li>
      ))}
    </ul>
  )
}
