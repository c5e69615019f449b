import { Form } from '@remix-run/react'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { catalogue, type PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { CurrentPlan } from '#app/ui/subscription/current-plan.tsx'
import { PlanCard } from '#app/ui/subscription/plan-card.tsx'
import type { PlanRow } from '#app/domain/subscriptions/plan/plan-rows.ts'
import { PlanTable } from '#app/ui/subscription/plan-table.tsx'

/** The button of a plan; where it cannot be bought now, why not, and the way to the page that says what can be done. */
function Choice({
  plan,
  isCurrent,
  refusal,
  trialUntil,
}: {
  plan: PaidPlan
  isCurrent: boolean
  refusal: string | null
  trialUntil: string | null
}) {
  const isTried = trialUntil !== null && plan === 'PREMIUM'
  if (isCurrent && !isTried) return <CurrentPlan />
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
  const tone = plan === 'PREMIUM' ? 'btn-coral' : trialUntil ? 'btn-quiet' : 'btn-action'
  return (
    <>
      {isTried ? <p className="mb-3 text-muted">Your trial runs until {trialUntil}.</p> : null}
      <Link className={`btn w-full ${tone}`} to={paths.subscription({ plan })}>
        {isTried ? 'Keep' : 'Choose'} {catalogue[plan].name}
      </Link>
    </>
  )
}

/** `Fri 11 Dec 2026` as `11 Dec`: it stands beside another mark. */
const dayOf = (date: string) => date.split(' ').slice(1, 3).join(' ')

const FreeToo = () => <p>A listing on the Free plan costs nothing.</p>

const FreeForStrangers = () => (
  <div className="mt-8 flex flex-wrap items-center gap-4">
    <FreeToo />
    <Link className="btn btn-quiet" to={paths.register()}>
      Get Started Free
    </Link>
  </div>
)

export function PlanChoice({
  current,
  refusals,
  trialUntil,
  rows,
  viewer,
}: {
  /** The plan that renews already. */
  current: PaidPlan | null
  /** Why each plan cannot be bought now; null where it can. */
  refusals: Record<PaidPlan, string | null>
  /** The day until which Premium is tried. */
  trialUntil: string | null
  rows: PlanRow[]
  viewer: { planStatus: PlanStatus | null } | null
}) {
  const undecided = viewer?.planStatus === 'NONE'
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
              isOwn={plan === (trialUntil ? 'PREMIUM' : current)}
              ownWords={trialUntil ? `Trial until ${dayOf(trialUntil)}` : undefined}
              features={features}
            >
              <Choice
                {...{ plan, trialUntil }}
                isCurrent={plan === current}
                refusal={refusals[plan]}
              />
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
          <FreeToo />
          <SubmitButton pending="Choosing Free..." className="btn btn-quiet">
            Choose Free
          </SubmitButton>
        </Form>
      ) : null}
      {viewer === null ? <FreeForStrangers /> : null}
      <PlanTable own={undecided || trialUntil ? null : current} rows={rows} />
    </>
  )
}
