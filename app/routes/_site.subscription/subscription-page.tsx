import type { PlanRow } from '#app/domain/subscriptions/plan/plan-rows.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { catalogue, isPaidPlan, type PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import { noPlanChosen } from '#app/domain/subscriptions/checkout/plan-choice-text.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { StreetBand } from '#app/ui/street/street-band.tsx'
import { PaymentScript } from './payment-script.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { Questions } from '#app/ui/subscription/questions.tsx'
import { RefusedPlan } from './refused-plan.tsx'
import { SubscriberForm, type SubscriberDefaults } from './subscriber-form.tsx'

const questions = [
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes, on your dashboard. A cancelled plan lasts until the end of the month that is paid. Then your listing moves to the Free plan.',
  },
  {
    question: 'What happens when a payment fails?',
    answer:
      'You keep your plan for seven days, and we email you a link to change your card. After that your listing moves to the Free plan; it stays in the directory.',
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'Yes. A move to Premium begins at once, and the unused part of Basic is credited by moving your next payment later; a move to Basic begins when the month that is paid has ended.',
  },
  {
    question: 'Who sees my card details?',
    answer: 'Only our card payment provider. Your card never reaches our servers.',
  },
]

function NoPlan() {
  return (
    <div
      role="alert"
      className="mt-6 flex gap-3 rounded-card border border-danger bg-danger-soft p-4 text-ink"
    >
      <Icon name="alert" className="mt-0.5 h-5 w-5 shrink-0 text-danger" />
      <div>
        <p className="font-semibold">{noPlanChosen.title}</p>
        <p>{noPlanChosen.description}</p>
      </div>
    </div>
  )
}

const changeHeading = (current: PaidPlan, plan: PaidPlan | null): string =>
  plan === 'PREMIUM' && current === 'BASIC' ? 'Upgrade to Premium' : 'Change your plan'

const headingFor = (viewer: object | null, current: PaidPlan | null, plan: PaidPlan | null) =>
  current ? changeHeading(current, plan) : viewer ? 'Choose your plan' : 'List your business'

const nowWords = (plan: PaidPlan, trialUntil: string | null) =>
  trialUntil
    ? `you are trying Premium until ${trialUntil}.`
    : `you have ${catalogue[plan].name} now.`

export function SubscriptionPage({
  plan,
  order,
  refusal,
  refusals,
  trialUntil,
  rows,
  viewer,
  sandbox,
  script,
  constraint,
  reply,
}: {
  plan: PaidPlan | null
  /** What is paid, in sentences. */
  order: string[] | null
  /** Why the plan cannot be bought now. */
  refusal: string | null
  refusals: Record<PaidPlan, string | null>
  /** The day until which Premium is tried. */
  trialUntil: string | null
  /** What the plans have; none where one is chosen. */
  rows: PlanRow[]
  viewer: { planStatus: PlanStatus | null; defaults: SubscriberDefaults } | null
  sandbox: boolean
  /** The URL of the provider's browser script, where one is used. */
  script: string | null
  constraint: FormConstraint
  reply: FormReply | undefined
}) {
  const current = viewer && isPaidPlan(viewer.planStatus) ? viewer.planStatus : null
  return (
    <>
      <div className="wrap py-6 md:py-12">
        {script ? <PaymentScript src={script} /> : null}
        <h1>{headingFor(viewer, current, plan)}</h1>
        <p className="mt-2 text-lg text-muted first-letter:uppercase">
          {plan && !refusal
            ? `${current ? `${nowWords(current, trialUntil)} Next: ` : 'Step 2 of 2: '}your billing details.`
            : `${current ? '' : 'Step 1 of 2: '}choose the plan that fits.`}
        </p>
        {reply && !plan ? <NoPlan /> : null}
        {refusal ? <RefusedPlan refusal={refusal} /> : null}
        {plan && !refusal ? (
          <SubscriberForm
            key={plan}
            plan={plan}
            order={order}
            defaults={viewer?.defaults ?? null}
            reply={reply}
            sandbox={sandbox}
            constraint={constraint}
          />
        ) : (
          <PlanChoice {...{ current, refusals, trialUntil, rows, viewer }} />
        )}
        <Questions questions={questions} />
      </div>
      <StreetBand />
    </>
  )
}
