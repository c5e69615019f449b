import { Form } from '@remix-run/react'
import { catalogue, type PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { CurrentPlan } from '#app/ui/subscription/current-plan.tsx'
import { PlanCard } from '#app/ui/subscription/plan-card.tsx'

/** The button of a plan; where it cannot be bought now, why not, and the way to the page that says what can be done. */
function Choice({
  plan,
  isCurrent,
  refusal,
}: {
  plan: PaidPlan
  isCurrent: boolean
  refusal: string | null
}) {
  if (isCurrent) return <CurrentPlan />
  if (refusal) {
    return (
      <>
        <p className="mb-3 text-muted">{refusal}</p>
        <Link className="btn btn-quiet w-full" to={paths.ownPlan()}>
          Open your plan
        </Link>
      </>
    )
  }
  return (
    <Link
      className={`btn w-full ${plan === 'PREMIUM' ? 'btn-coral' : 'btn-action'}`}
      to={paths.subscription({ plan })}
    >
      Choose {catalogue[plan].name}
    </Link>
  )
}

export function PlanChoice({
  current,
  refusals,
  undecided,
}: {
  /** The plan that renews already. */
  current: PaidPlan | null
  /** Why each plan cannot be bought now; null where it can. */
  refusals: Record<PaidPlan, string | null>
  /** Whether the viewer's business has no plan yet. */
  undecided: boolean
}) {
  return (
    <>
      <div className="mt-8 grid grid-cols-1 gap-6 md:grid-cols-2">
        {[catalogue.BASIC, catalogue.PREMIUM].map(
          ({ plan, name, price, features, description }) => (
            <PlanCard
              key={plan}
              name={name}
              price={price}
              description={description}
              mark={plan === 'PREMIUM' ? 'MOST POPULAR' : undefined}
              features={features}
            >
              <Choice plan={plan} isCurrent={plan === current} refusal={refusals[plan]} />
            </PlanCard>
          ),
        )}
      </div>
      {undecided ? (
        <Form
          method="post"
          action={paths.welcome()}
          className="mt-8 flex flex-wrap items-center gap-4"
        >
          <p>Not yet? A listing on the Free plan costs nothing.</p>
          <SubmitButton pending="Choosing Free..." className="btn btn-quiet">
            Choose Free
          </SubmitButton>
        </Form>
      ) : null}
    </>
  )
}
