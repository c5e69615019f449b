import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { paths } from '#app/paths.ts'
import { countText, planName, ratingText } from '#app/ui/desk/figures.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-0">
      <dt className="text-muted">{label}</dt>
      <dd className="flex items-center gap-1 font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

export function QuickStats({
  business,
  bookings,
}: {
  business: { visits: number; rating: number | null; planStatus: PlanStatus; isActive: boolean }
  bookings: number
}) {
  const { visits, rating, planStatus, isActive } = business
  return (
    <section className="panel" aria-labelledby="quick-stats">
      <h2 id="quick-stats" className="text-lg md:text-lg">
        Quick Stats
      </h2>
      <dl className="mt-3">
        <Stat label="Profile views">{countText(visits)}</Stat>
        <Stat label="Total bookings">{countText(bookings)}</Stat>
        <Stat label="Rating on Google">
          {rating ? <Icon name="star" className="h-4 w-4 text-sun" /> : null}
          {ratingText(rating)}
        </Stat>
        <Stat label="Plan">
          <Link className="link -my-2 py-2" to={paths.ownPlan()}>
            {planName(planStatus)}
          </Link>
          {planStatus === 'NONE' ? null : (
            <>
              <Icon
                name={isActive ? 'check' : 'x'}
                className={`h-5 w-5 ${isActive ? 'text-success' : 'text-danger'}`}
              />
              <span className="sr-only">{isActive ? 'Active' : 'Paused'}</span>
            </>
          )}
        </Stat>
      </dl>
    </section>
  )
}
