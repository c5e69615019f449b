import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { FeatureCard, FeatureOffer } from '#app/ui/desk/feature-offer.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'

const lines = [
  ['New booking', 'Naledi Dlamini, today 08:12'],
  ['Booking confirmed', 'Naledi Dlamini, today 08:15'],
  ['Booking moved', 'Johan van Wyk, today 09:40'],
] as const

/** Three events of a morning, delivered. */
const AutomationPicture = () => (
  <div className="panel">
    <p className="font-semibold">
      Sent to Make<span className="font-normal text-muted"> · example</span>
    </p>
    {lines.map(([event, who]) => (
      <div
        key={event}
        className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2 last:border-0"
      >
        <div>
          <p className="font-semibold">{event}</p>
          <p className="text-sm text-muted">{who}</p>
        </div>
        <StateBadge tone="good">Delivered</StateBadge>
      </div>
    ))}
  </div>
)

const feature = {
  heading: 'Connect to Make.com',
  points: [
    'Send WhatsApp messages and update calendars and sheets automatically',
    'Each delivery is signed, retried for 24 hours and listed here',
    'Your scenario can confirm or cancel a booking',
  ],
  picture: <AutomationPicture />,
}

/** What stands here without Premium. */
export const AutomationOffer = () => (
  <FeatureOffer {...feature} plan="Premium">
    With Premium every booking is sent to Make, to automate messages, calendars and reviews.
  </FeatureOffer>
)

/** What stands here until an address is saved. */
export const AutomationStart = () => (
  <FeatureCard
    {...feature}
    next={
      <Link
        className="btn btn-action mt-6 w-full sm:w-auto"
        to={`${paths.dashboard('profile')}#automation`}
      >
        Set up your webhook
      </Link>
    }
  >
    Every booking is sent to Make, to automate messages, calendars and reviews.
  </FeatureCard>
)
