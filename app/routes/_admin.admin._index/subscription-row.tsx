import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  subscriptionStates,
  type SubscriptionLine,
  type SubscriptionState,
} from '#app/domain/admin/subscription-list.ts'
import { formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import { randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { paths } from '#app/paths.ts'
import { planName } from '#app/ui/desk/figures.ts'
import { StateBadge, type Tone } from '#app/ui/desk/state-badge.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const tones: Record<SubscriptionState, Tone> = {
  active: 'good',
  trial: 'plain',
  ending: 'wait',
  'past-due': 'bad',
  ended: 'plain',
}

/** `Tue 24 Nov 2026`, in Cape Town. */
const dateText = (instant: Date) => {
  const date = localDateOf(instant)
  return `${formatShortDate(date)} ${date.slice(0, 4)}`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted lg:sr-only">{label}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  )
}

/** A date beside the provider's button needs more room than a state or a plan. */
const facts = 'grid-cols-2 gap-x-4 sm:grid-cols-4 lg:grid-cols-[0.9fr_0.8fr_1.2fr_1.7fr]'

const columns =
  'items-start gap-x-4 gap-y-2 sm:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)_10rem]'

/** The labels of the columns, once, where there is room for columns. */
export function SubscriptionHeads() {
  return (
    <div
      className={`${columns} mt-2 hidden border-b border-edge pb-2 text-xs text-muted lg:grid`}
      aria-hidden="true"
    >
      <span>Business</span>
      <span className={`grid ${facts}`}>
        <span>State</span>
        <span>Plan</span>
        <span>Paid until</span>
        <span>Next payment</span>
      </span>
      <span />
    </div>
  )
}

/** What happens next: the provider takes a payment, or an unpaid plan moves to Free. */
function NextPayment({ line: { nextPaymentAt, fallsAt, cents } }: { line: SubscriptionLine }) {
  const amount = cents === null ? null : randText(cents)
  if (fallsAt) {
    return (
      <>
        {amount ? `${amount} is due` : 'Due now'}
        <span className="block text-muted">Free from {dateText(fallsAt)} if unpaid</span>
      </>
    )
  }
  return (
    <>
      {nextPaymentAt ? dateText(nextPaymentAt) : '–'}
      {amount ? <span className="block text-muted">{amount}</span> : null}
    </>
  )
}

export function SubscriptionRow({ line }: { line: SubscriptionLine }) {
  const { businessId, name, owner, plan, state, paidUntil } = line
  return (
    <li className={`grid ${columns} border-b border-line py-3 last:border-0`}>
      <div className="min-w-0">
        <Link
          className="link inline-block break-words py-1 font-semibold"
          to={paths.adminBusiness(businessId)}
        >
          {name}
        </Link>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{owner ?? 'No owner'}</p>
      </div>
      <dl
        className={`grid items-baseline gap-y-2 text-sm sm:max-lg:order-last sm:max-lg:col-span-2 lg:pt-1 ${facts}`}
      >
        <Fact label="State">
          <StateBadge tone={tones[state]}>{subscriptionStates[state]}</StateBadge>
        </Fact>
        <Fact label="Plan">{planName(plan)}</Fact>
        <Fact label="Paid until">{paidUntil ? dateText(paidUntil) : '–'}</Fact>
        <Fact label="Next payment">
          <NextPayment line={line} />
        </Fact>
      </dl>
      {line.providerUrl ? (
        <a
          className="btn btn-quiet justify-self-start whitespace-nowrap px-3 text-sm lg:justify-self-end"
          href={line.providerUrl}
          rel="noreferrer"
        >
          <Icon name="external" />
          View at provider<span className="sr-only">: {name}</span>
        </a>
      ) : (
        <span className="hidden text-muted lg:block lg:text-right">–</span>
      )}
    </li>
  )
}
