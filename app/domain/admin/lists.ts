import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import { areas, type Area } from '#app/domain/places/areas.ts'
import type { Business } from '#app/domain/businesses/fields.ts'
import { industries, type Industry } from '#app/domain/businesses/industries.ts'
import { planStatuses, type PlanStatus } from '#app/domain/businesses/enums.ts'
import { roles, type Role } from '#app/domain/actor.ts'
import { businessColumns, knownSort, userColumns } from './list-order.ts'

export const adminPageSize = 20

/** `page` counts from 1; a page past the end is the last one. */
export type Page<Row> = { rows: Row[]; total: number; page: number; pages: number }

export const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

export type UserFilters = {
  /** Part of an email address, username, name, or business name. */
  search?: string
  role?: Role
  /** A column, with `-` before it for the most first. */
  sort?: string
}

export const businessStates = {
  active: 'Active',
  paused: 'Paused',
  published: 'Published',
  draft: 'Draft',
} as const
export type BusinessState = keyof typeof businessStates

export const ownerStates = {
  owned: 'With an owner',
  unowned: 'Without an owner',
  unreachable: 'Nobody reached',
} as const
export type OwnerState = keyof typeof ownerStates

export type BusinessFilters = {
  /** Part of a name, email address, phone number, or the owner's email address. */
  search?: string
  plan?: PlanStatus
  status?: BusinessState
  area?: Area
  industry?: Industry
  owner?: OwnerState
}

/** `sort` as in UserFilters. */
export type BusinessList = BusinessFilters & { sort?: string; page: number }

const oneOf = <Value extends string>(known: readonly Value[], text: string | null) =>
  known.find((value) => value === text)

/** Parses the query; unknown values are ignored. */
export function userFilters(query: URLSearchParams): UserFilters & { page: number } {
  const search = searchTerm(query.get('search'))
  const role = oneOf(roles, query.get('role'))
  const sort = knownSort(userColumns, query.get('sort'))
  return {
    ...(search && { search }),
    ...(role && { role }),
    ...(sort && { sort }),
    page: pageNumber(query.get('page')),
  }
}

/** As `userFilters`. */
export function businessFilters(query: URLSearchParams): BusinessList {
  const sort = knownSort(businessColumns, query.get('sort'))
  const search = searchTerm(query.get('search'))
  const plan = oneOf(planStatuses, query.get('plan'))
  const status = oneOf(Object.keys(businessStates) as BusinessState[], query.get('status'))
  const area = oneOf(areas, query.get('area'))
  const industry = oneOf(industries, query.get('industry'))
  const owner = oneOf(Object.keys(ownerStates) as OwnerState[], query.get('owner'))
  return {
    ...(search && { search }),
    ...(plan && { plan }),
    ...(status && { status }),
    ...(area && { area }),
    ...(industry && { industry }),
    ...(owner && { owner }),
    ...(sort && { sort }),
    page: pageNumber(query.get('page')),
  }
}

/** `joined` is a Cape Town date, `YYYY-MM-DD`. */
export type UserLine = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  joined: string
  business: { id: string; slug: string; name: string; industry: Industry; isActive: boolean } | null
}

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

export type BusinessLine = Pick<Business, (typeof lineFields)[number]> & {
  isClosed: boolean
  joined: string
  owner: { id: string; email: string } | null
}
