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
  link = planOffers[plan].label,
  children,
}: {
  plan: OfferedPlan
  heading: string
  /** Whether it is the one offer of its page that stands out, with a button. */
  isMain?: boolean
  /** In other words, where its page has the offer and the price already. */
  link?: string
  children: ReactNode
}) {
  return (
    <section className="card border-l-4 border-l-sun p-5">
      <h2 className="flex items-center gap-2 text-lg md:text-lg">
        <Icon name="lock" className="h-5 w-5 shrink-0" />
        {heading}
      </h2>
      <p className={`mt-2 ${isMain ? 'mb-4' : 'mb-1'}`}>{children}</p>
      <Link
        className={
          isMain ? 'btn btn-coral w-full px-3 sm:w-auto' : 'link inline-block py-2 max-sm:text-sm'
        }
        to={paths.subscription()}
      >
        {link}
      </Link>
    </section>
  )
}

export const PremiumCard = () => (
  <UpgradeCard plan="Premium" heading="Go Premium" isMain>
    Featured placement, analytics and automations, with Google Reviews set up for you.
  </UpgradeCard>
)
