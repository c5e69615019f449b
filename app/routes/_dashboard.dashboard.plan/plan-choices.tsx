import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { catalogue, freeFeatures, type PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { FeatureList } from '#app/ui/subscription/feature-list.tsx'
import { StartTrial } from './start-trial.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const way = (isFirst = false) => `btn ${isFirst ? 'btn-coral' : 'btn-quiet'} w-full max-sm:px-3`

function Choice({
  name,
  price,
  features,
  isMarked = false,
  children,
}: {
  name: string
  price: string
  features: readonly string[]
  isMarked?: boolean
  children: ReactNode
}) {
  return (
    <li
      className={`panel flex flex-col ${isMarked ? 'border-action outline outline-1 outline-action' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-base">{name}</h3>
        {isMarked ? (
          <span className="badge border-action bg-surface text-action">Popular</span>
        ) : null}
      </div>
      <p className="font-display text-2xl font-bold">{price}</p>
      <FeatureList features={features} />
      <div className="mt-auto pt-4">{children}</div>
    </li>
  )
}

const Paid = ({ plan, mayTry = false }: { plan: PaidPlan; mayTry?: boolean }) => {
  const { name, price, features } = catalogue[plan]
  const isMarked = plan === 'PREMIUM'
  return (
    <Choice {...{ name, price, features, isMarked }}>
      {mayTry ? (
        <div className="mb-3">
          <StartTrial isWide />
        </div>
      ) : null}
      <Link className={way(isMarked && !mayTry)} to={paths.subscription({ plan })}>
        {`Get ${name} - ${price}`}
      </Link>
    </Choice>
  )
}

/** What each plan has, for who has none yet; the one we advise comes first. */
export const PlanChoices = ({ mayTry }: { mayTry: boolean }) => (
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
      <Paid plan="PREMIUM" mayTry={mayTry} />
      <Paid plan="BASIC" />
      <Choice name="Free" price="R0/month" features={freeFeatures}>
        <Form method="post" action={paths.welcome()}>
          <SubmitButton pending="One moment..." className={way()}>
            Continue with Free
          </SubmitButton>
        </Form>
      </Choice>
    </ul>
  </section>
)
