import type { ProfileOffer } from '#app/domain/availability/profile-offer.server.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'

/** The next free times, each a link to the booking page with it filled in. */
export function NextTimes({ slug, offer }: { slug: string; offer: ProfileOffer }) {
  const { service, times } = offer
  if (times.length === 0) return null
  return (
    <section aria-labelledby="next-times" className="mb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="next-times" className="text-base">
          Next available times
        </h3>
        {service ? (
          <p className="min-w-0 break-words text-sm text-muted">
            {service.name} · {service.length}
          </p>
        ) : null}
      </div>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2 lg:grid-cols-1">
        {times.map(({ day, clock, chosen }) => (
          <li key={`${chosen.date} ${clock}`}>
            <Link
              className="flex min-h-[2.75rem] flex-col rounded-control border border-edge bg-surface px-2 py-1 hover:border-action hover:bg-raised lg:flex-row lg:items-center lg:justify-between lg:px-4"
              to={paths.bookBusiness(slug, chosen)}
            >
              <span className="text-sm text-muted lg:text-base lg:font-semibold lg:text-ink">
                {day}
              </span>
              <span className="inline-flex items-center gap-2 tabular-nums">
                <span className="text-lg font-semibold">{clock}</span>
                <Icon name="chevron-right" className="hidden h-4 w-4 text-muted lg:block" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
