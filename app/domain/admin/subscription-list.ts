import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import type { PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import { knownSort, subscriptionColumns } from './list-order.ts'

/** Where a plan that was ever paid or tried stands, with its label. */
export const subscriptionStates = {
  active: 'Active',
  trial: 'Trial',
  ending: 'Ending',
  'past-due': 'Past due',
  ended: 'Ended',
} as const
export type SubscriptionState = keyof typeof subscriptionStates

export const subscribedPlans = ['PREMIUM', 'BASIC'] as const satisfies readonly PaidPlan[]

export type SubscriptionFilters = {
  /** Part of a business's or owner's texts, or the provider's code of a subscription or customer. */
  search?: string
  state?: SubscriptionState
  plan?: PaidPlan
}

/** `sort` is a column, with `-` before it for the last first; without it, those that ended come last. */
export type SubscriptionList = SubscriptionFilters & { sort?: string; page: number }

const oneOf = <Value extends string>(known: readonly Value[], text: string | null | undefined) =>
  known.find((value) => value === text)

/** Parses filters; unknown values are ignored. */
export function readSubscriptionFilters(query: {
  get: (name: string) => string | null | undefined
}): SubscriptionFilters {
  const search = searchTerm(query.get('search'))
  const state = oneOf(Object.keys(subscriptionStates) as SubscriptionState[], query.get('state'))
  const plan = oneOf(subscribedPlans, query.get('plan'))
  return { ...(search && { search }), ...(state && { state }), ...(plan && { plan }) }
}

export function subscriptionFilters(query: URLSearchParams): SubscriptionList {
  const sort = knownSort(subscriptionColumns, query.get('sort'))
  return {
    ...readSubscriptionFilters(query),
    ...(sort && { sort }),
    page: pageNumber(query.get('page')),
  }
}

/**
 * Money in cents; `cents` is what the next payment takes, or what is due, null where there is neither. While a payment
 * is due none follows by itself: `fallsAt` is when the plan moves to Free unless it is paid before.
 */
export type SubscriptionLine = {
  businessId: string
  name: string
  owner: string | null
  plan: PlanStatus
  state: SubscriptionState
  paidUntil: Date | null
  nextPaymentAt: Date | null
  fallsAt: Date | null
  cents: number | null
  code: string | null
  providerUrl: string | null
}

/** A month of Cape Town, `YYYY-MM`; `churn` is lost out of `atStart` in percent, null where nobody was there. */
export type MonthOfSubscribers = {
  month: string
  atStart: number
  gained: number
  lost: number
  churn: number | null
}

/** Money in cents. `months` ends with the current one. */
export type SubscriptionFigures = {
  monthlyCents: number
  renewing: number
  pastDue: number
  pastDueCents: number
  paying: number
  months: MonthOfSubscribers[]
}
