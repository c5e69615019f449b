import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { planOffers, type OfferedPlan } from './plan-offers.ts'

/** Describes a gated feature and links to the plans. */
export function UpgradeCard({
  plan,
  heading,
  isMain = false,
  children,
}: {
  plan: OfferedPlan
  heading: string
  /** Whether its button is what stands out on the page. */
  isMain?: boolean
  children: ReactNode
}) {
  return (
    <section className="card bg-page p-5">
      <h2 className="flex items-start gap-2 text-lg md:text-lg">
        <Icon name="lock" className="mt-1 h-5 w-5 shrink-0 text-warning" />
        {heading}
      </h2>
      <p className="mt-2">{children}</p>
      <Link
        className={`btn mt-4 w-full px-3 sm:w-auto ${isMain ? 'btn-action' : 'btn-quiet'}`}
        to={paths.subscription()}
      >
        {planOffers[plan].label}
      </Link>
    </section>
  )
}

export const PremiumCard = () => (
  <UpgradeCard plan="Premium" heading="Go Premium" isMain>
    Featured placement, analytics and automations: every booking can be sent to Make, and Google
    Reviews are set up for you.
  </UpgradeCard>
)
