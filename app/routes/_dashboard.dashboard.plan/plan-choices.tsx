import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  catalogue,
  freeFeatures,
  paidPlans,
  type PaidPlan,
} from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { FeatureList } from '#app/ui/subscription/feature-list.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const way = (isFirst = false) => `btn ${isFirst ? 'btn-coral' : 'btn-quiet'} w-full max-sm:px-3`

function Choice({
  name,
  price,
  features,
  children,
}: {
  name: string
  price: string
  features: readonly string[]
  children: ReactNode
}) {
  return (
    <li className="panel flex flex-col">
      <h3 className="text-base">{name}</h3>
      <p className="font-display text-2xl font-bold">{price}</p>
      <FeatureList features={features} />
      <div className="mt-auto pt-4">{children}</div>
    </li>
  )
}

const Paid = ({ plan, isFirst }: { plan: PaidPlan; isFirst: boolean }) => {
  const { name, price, features } = catalogue[plan]
  return (
    <Choice {...{ name, price, features }}>
      <Link className={way(isFirst)} to={paths.subscription({ plan })}>
        {`Get ${name} - ${price}`}
      </Link>
    </Choice>
  )
}

/** What each plan has, for who has none yet. `hasFirst`: something above them stands out already. */
export const PlanChoices = ({ hasFirst }: { hasFirst: boolean }) => (
  <section aria-labelledby="plan-choices">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 id="plan-choices" className="text-lg md:text-lg">
        What each plan has
      </h2>
      <Link className="link inline-block py-1" to={paths.pricing()}>
        Compare the plans
      </Link>
    </div>
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <Choice name="Free" price="R0/month" features={freeFeatures}>
        <Form method="post" action={paths.welcome()}>
          <SubmitButton pending="One moment..." className={way()}>
            Continue with Free
          </SubmitButton>
        </Form>
      </Choice>
      {paidPlans.map((plan) => (
        <Paid key={plan} plan={plan} isFirst={plan === 'PREMIUM' && !hasFirst} />
      ))}
    </ul>
  </section>
)
