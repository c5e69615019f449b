import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import { areas, type Area } from '#app/domain/businesses/areas.ts'
import type { Business } from '#app/domain/businesses/fields.ts'
import { industries, type Industry } from '#app/domain/businesses/industries.ts'
import { planStatuses, type PlanStatus } from '#app/domain/businesses/enums.ts'
import type { Role } from '#app/domain/accounts/actor.ts'

/** Rows of one page of an admin's list. */
export const adminPageSize = 20

/** One page of a list; `page` counts from 1 and is the last one where more was asked for. */
export type Page<Row> = { rows: Row[]; total: number; page: number; pages: number }

export const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

export const roles = ['ADMIN', 'BUSINESS', 'CUSTOMER'] as const satisfies readonly Role[]

/** Filters of the users; what is absent does not filter. */
export type UserFilters = {
  /** Part of an e-mail address, user name, name, or of the name of their business. */
  search?: string
  role?: Role
}

/** States by which businesses are filtered, with their words. */
export const businessStates = {
  active: 'Active',
  paused: 'Paused',
  published: 'Published',
  draft: 'Draft',
} as const
export type BusinessState = keyof typeof businessStates

/** Filters of the businesses; what is absent does not filter. */
export type BusinessFilters = {
  /** Part of a name, e-mail address, phone number, or of the owner's e-mail address. */
  search?: string
  plan?: PlanStatus
  status?: BusinessState
  area?: Area
  industry?: Industry
}

const oneOf = <Value extends string>(known: readonly Value[], text: string | null) =>
  known.find((value) => value === text)

/** What a list's address asks for; unknown values are no filter. */
export function userFilters(query: URLSearchParams): UserFilters & { page: number } {
  const search = searchTerm(query.get('search'))
  const role = oneOf(roles, query.get('role'))
  return { ...(search && { search }), ...(role && { role }), page: pageNumber(query.get('page')) }
}

/** As `userFilters`, for businesses. */
export function businessFilters(query: URLSearchParams): BusinessFilters & { page: number } {
  const search = searchTerm(query.get('search'))
  const plan = oneOf(planStatuses, query.get('plan'))
  const status = oneOf(Object.keys(businessStates) as BusinessState[], query.get('status'))
  const area = oneOf(areas, query.get('area'))
  const industry = oneOf(industries, query.get('industry'))
  return {
    ...(search && { search }),
    ...(plan && { plan }),
    ...(status && { status }),
    ...(area && { area }),
    ...(industry && { industry }),
    page: pageNumber(query.get('page')),
  }
}

/** A user in the admin's list. `joined` is a date of Cape Town, `YYYY-MM-DD`. */
export type UserLine = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  joined: string
  business: { id: string; slug: string; name: string; industry: Industry; isActive: boolean } | null
}

/** The fields that a line of the admin's list shows. */
export const lineFields = [
  'id',
  'slug',
  'name',
  'industry',
  'isActive',
  'isListingPublished',
  'planStatus',
  'rating',
  'ratingCount',
  'visits',
  'phone',
  'email',
  'address',
  'suburb',
  'area',
  'city',
  'description',
] as const

/** A business in the admin's list. */
export type BusinessLine = Pick<Business, (typeof lineFields)[number]> & {
  joined: string
  owner: { id: string; email: string } | null
}
