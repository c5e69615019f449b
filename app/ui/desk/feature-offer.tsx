import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { planOffers, type OfferedPlan } from './plan-offers.ts'

type Feature = {
  heading: string
  points: readonly string[]
  /** It at work. */
  picture: ReactNode
  children: ReactNode
}

/** What a page's feature does, a picture of it, and `next`: the way to have it. */
export const FeatureCard = ({
  heading,
  points,
  picture,
  price,
  next,
  children,
}: Feature & { price?: ReactNode; next: ReactNode }) => (
  <section className="card grid grid-cols-1 overflow-hidden lg:grid-cols-2">
    <div className="p-5 md:p-6">
      {price}
      <h2 className="offer-title mt-2">{heading}</h2>
      <p className="mt-2 text-muted">{children}</p>
      <ul className="mt-4 grid gap-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Icon name="check" className="mt-1 h-5 w-5 shrink-0 text-action" />
            {point}
          </li>
        ))}
      </ul>
      {next}
    </div>
    <div className="grid items-center bg-raised p-5 md:p-6" aria-hidden="true">
      {picture}
    </div>
  </section>
)

/** A page whose feature a higher plan has, with its price and the way there. */
export function FeatureOffer({ plan, ...feature }: Feature & { plan: OfferedPlan }) {
  const { label, price } = planOffers[plan]
  return (
    <FeatureCard
      {...feature}
      price={
        <p className="flex items-center gap-2 text-sm font-semibold">
          <Icon name="lock" className="h-5 w-5 shrink-0 text-warning" />
          {price}
        </p>
      }
      next={
        <>
          <Link
            className="btn btn-action mt-6 w-full px-2 text-sm sm:w-auto sm:px-4 sm:text-base"
            to={paths.subscription()}
          >
            {label}
          </Link>
          <p className="mt-2 text-sm text-muted">No contract. Cancel anytime.</p>
        </>
      }
    />
  )
}
