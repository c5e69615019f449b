import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { completeness } from '#app/domain/businesses/fields.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { paths } from '#app/paths.ts'
import { planName } from '#app/ui/desk/figures.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

const signs = {
  true: { name: 'check', className: 'h-5 w-5 text-success' },
  partly: { name: 'alert', className: 'h-5 w-5 text-warning' },
  false: { name: 'x', className: 'h-5 w-5 text-danger' },
} as const

function State({
  label,
  good,
  children,
}: {
  label: string
  /** Null where it is neither. */
  good: boolean | 'partly' | null
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line py-2 last:border-0">
      <dt className="lg:text-sm lg:text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-1 font-semibold">
        {good === null ? null : <Icon {...signs[String(good) as keyof typeof signs]} />}
        {children}
      </dd>
    </div>
  )
}

/** How complete and how public a listing is, and by which plan. */
export function ListingStatus({ business }: { business: OwnBusiness }) {
  const complete = completeness(business)
  const { isActive, planStatus } = business
  return (
    <section className="panel" aria-labelledby="status-heading">
      <h2 id="status-heading" className="text-lg md:text-lg">
        Listing status
      </h2>
      <dl className="status-facts mt-2">
        <State label="Profile completeness" good={complete === 100 ? true : 'partly'}>
          {complete}%
        </State>
        <State label="Listing published" good={business.isListingPublished}>
          {business.isListingPublished ? 'Yes' : 'No'}
        </State>
        {planStatus === 'NONE' ? (
          <State label="Subscription" good={null}>
            {planName(planStatus)}
          </State>
        ) : (
          <State label="Subscription" good={isActive}>
            {isActive ? 'Active' : 'Inactive'}{' '}
            <span className="font-normal text-muted">({planName(planStatus)})</span>
          </State>
        )}
      </dl>
      {complete === 100 ? null : (
        <p className="mt-2 text-sm text-muted">
          A complete profile has a description, a phone number and a street address.{' '}
          <Link className="link inline-block py-1" to={paths.editProfile()}>
            Complete your profile
          </Link>
        </p>
      )}
    </section>
  )
}
