import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import {
  catalogue,
  freeFeatures,
  premiumBesideFree,
} from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { Link } from '#app/ui/primitives/link.tsx'
import { StreetBand } from '#app/ui/street/street-band.tsx'
import { CurrentPlan } from '#app/ui/subscription/current-plan.tsx'
import { PlanCard } from '#app/ui/subscription/plan-card.tsx'
import type { PlanRow } from '#app/domain/subscriptions/plan/plan-rows.ts'
import { PlanTable } from '#app/ui/subscription/plan-table.tsx'
import { Questions } from '#app/ui/subscription/questions.tsx'

const benefits = [
  {
    heading: 'Be found nearby',
    text: 'People search their own suburb by name and find your listing.',
  },
  {
    heading: 'Take bookings anytime',
    text: 'Requests come in while you sleep, only at times you are open.',
  },
  {
    heading: 'Stay in charge',
    text: 'Confirm or decline from the email or the dashboard. Your hours, your rules.',
  },
]
const questions = [
  {
    question: 'What is the Premium trial?',
    answer:
      '14 days of Premium, free, once per business; no card needed. After that the listing moves to the Free plan, unless you choose to keep Premium.',
  },
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes. A cancelled plan lasts until the end of the month that is paid. Then your listing moves to the Free plan.',
  },
  {
    question: "What's included in the free plan?",
    answer:
      'A public listing with your contact details, your hours and the link to your Google reviews, and booking requests from customers.',
  },
  {
    question: 'How does the booking system work?',
    answer:
      'A customer picks a time within your hours. You get an email, confirm or decline with one click, and we tell the customer at once.',
  },
  {
    question: 'What integrations are available?',
    answer: 'Premium sends every booking to your own scenario in Make, through a webhook.',
  },
]

/** The plan of the viewer's business; null for visitors and who has no business. */
type OwnPlan = { plan: PlanStatus; hadTrial: boolean } | null

const isPaid = (own: OwnPlan) => own?.plan === 'BASIC' || own?.plan === 'PREMIUM'

function FreeChoice({ own }: { own: OwnPlan }) {
  if (own?.plan === 'FREE') return <CurrentPlan />
  if (isPaid(own)) return null
  return (
    <Link className="btn btn-quiet w-full" to={own ? paths.ownPlan() : paths.register()}>
      Get Started Free
    </Link>
  )
}

function PremiumChoice({ own }: { own: OwnPlan }) {
  if (own?.plan === 'PREMIUM') return <CurrentPlan />
  return isPaid(own) || own?.hadTrial ? (
    <Link className="btn btn-coral w-full" to={paths.subscription({ plan: 'PREMIUM' })}>
      Upgrade to Premium
    </Link>
  ) : (
    <Link className="btn btn-coral w-full" to={paths.register({ trial: 1 })}>
      Start Premium Trial
    </Link>
  )
}

/** Beside the other two for who pays: strangers are offered Free and Premium here, and Basic below the table. */
const BasicCard = ({ own }: { own: OwnPlan }) => (
  <PlanCard
    isOwn={own?.plan === 'BASIC'}
    name={catalogue.BASIC.name}
    price={catalogue.BASIC.price}
    features={catalogue.BASIC.features}
  >
    {own?.plan === 'BASIC' ? <CurrentPlan /> : null}
  </PlanCard>
)

const BasicOffer = () => (
  <Link className="btn btn-quiet mt-4 w-full sm:w-auto" to={paths.subscription({ plan: 'BASIC' })}>
    Choose {catalogue.BASIC.name}, {catalogue.BASIC.price}
  </Link>
)

export function PricingPage({ own, rows }: { own: OwnPlan; rows: PlanRow[] }) {
  return (
    <>
      <div className="wrap py-6 md:py-12">
        <h1>Pricing</h1>
        <p className="mt-2 text-lg text-muted">Start free. Pay only when it pays for itself.</p>
        <div
          className={`mt-5 grid grid-cols-1 gap-6 md:mt-8 ${isPaid(own) ? 'md:grid-cols-3' : 'md:grid-cols-2'}`}
        >
          <PlanCard
            name="Free Listing"
            price="R0/month"
            isOwn={own?.plan === 'FREE'}
            features={freeFeatures}
          >
            <FreeChoice own={own} />
          </PlanCard>
          {isPaid(own) ? <BasicCard own={own} /> : null}
          <PlanCard
            name="Premium Business"
            price="R299/month"
            mark="Most Popular"
            isOwn={own?.plan === 'PREMIUM'}
            features={premiumBesideFree}
          >
            <PremiumChoice own={own} />
          </PlanCard>
        </div>
        <PlanTable own={own?.plan ?? null} rows={rows}>
          {isPaid(own) ? null : <BasicOffer />}
        </PlanTable>
        <ul className="mt-12 grid grid-cols-1 gap-6 md:grid-cols-3">
          {benefits.map(({ heading, text }) => (
            <li key={heading}>
              <h2 className="text-lg md:text-lg">{heading}</h2>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
        <Questions questions={questions} />
      </div>
      <StreetBand />
    </>
  )
}
