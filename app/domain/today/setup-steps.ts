import type { Span, WeeklyHours } from '#app/domain/businesses/hours.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { completeness } from '#app/domain/businesses/fields.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'

const setupStepNames = ['plan', 'profile', 'hours', 'picture', 'publish'] as const
export type SetupStepName = (typeof setupStepNames)[number] | 'reach'
export type SetupStep = { name: SetupStepName; isDone: boolean }

type Business = {
  planStatus: PlanStatus
  description: string | null
  phone: string | null
  address: string | null
  hours: WeeklyHours | null
  logo: string | null
  isListingPublished: boolean
  isActive: boolean
}

const hasHours = (hours: WeeklyHours | null): boolean =>
  hours !== null && Object.values<Span[] | undefined>(hours).some((spans) => spans?.length)

/**
 * What a listing needs, in order; empty once all is done. A picture only where the plan has pictures; nothing of
 * publishing while it is paused, as nobody sees it then.
 */
export function setupSteps(business: Business): SetupStep[] {
  const done: Record<(typeof setupStepNames)[number], boolean> = {
    plan: business.planStatus !== 'NONE',
    profile: completeness(business as Parameters<typeof completeness>[0]) === 100,
    hours: hasHours(business.hours),
    picture: business.logo !== null || !allows(business.planStatus, 'own-picture'),
    publish: business.isListingPublished,
  }
  if (Object.values(done).every(Boolean)) return []
  return setupStepNames
    .filter((name) => name !== 'picture' || allows(business.planStatus, 'own-picture'))
    .filter((name) => name !== 'publish' || business.isActive)
    .map((name) => ({ name, isDone: done[name] }))
}

/** The same of a draft whose owner no address reaches: that comes before it is published. */
export const withAddressStep = (steps: SetupStep[]): SetupStep[] =>
  steps.flatMap((step) =>
    step.name === 'publish' && !step.isDone ? [{ name: 'reach', isDone: false }, step] : [step],
  )
