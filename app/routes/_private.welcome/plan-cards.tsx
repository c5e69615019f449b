import { Form } from '@remix-run/react'
import { catalogue, freeFeatures } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { PlanCard } from '#app/ui/subscription/plan-card.tsx'

/** Each plan with the button that begins it. */
export const PlanCards = () => (
  <div className="mt-6 grid grid-cols-1 gap-6 md:grid-cols-3">
    <PlanCard name="Free" price="R0/month" features={freeFeatures}>
      <Form method="post">
        <SubmitButton pending="Choosing Free..." className="btn btn-quiet w-full">
          Choose Free
        </SubmitButton>
      </Form>
    </PlanCard>
    <PlanCard
      name={catalogue.BASIC.name}
      price={catalogue.BASIC.price}
      features={catalogue.BASIC.features}
    >
      <Link className="btn btn-quiet w-full" to={paths.subscription({ plan: 'BASIC' })}>
        Choose {catalogue.BASIC.name}
      </Link>
    </PlanCard>
    <PlanCard
      name={catalogue.PREMIUM.name}
      price={catalogue.PREMIUM.price}
      features={catalogue.PREMIUM.features}
      mark="POPULAR"
    >
      <Form method="post" action={paths.ownPlan()}>
        <SubmitButton
          name="intent"
          value="startTrial"
          pending="One moment..."
          className="btn btn-coral w-full px-3"
        >
          Start Premium Trial
        </SubmitButton>
      </Form>
    </PlanCard>
  </div>
)
