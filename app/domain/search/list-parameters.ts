import { z } from 'zod'
import { isIndustry } from '#app/domain/businesses/industries.ts'
import { sorts } from '#app/domain/businesses/sorts.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isArea } from '#app/domain/places/areas.ts'

const maxLimit = 100
const maxPage = 9_999_999
export const maxKilometres = 100
export const matches = ['exact', 'understood'] as const

const wholeNumber = (max: number) => {
  const message = `Please send a whole number from 1 to ${max}`
  return z
    .string()
    .regex(/^\d{1,7}$/, { error: message })
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, { error: message })
}

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `Please send ${values.join(' or ')}` })

const listCall = z.object({
  limit: wholeNumber(maxLimit).default(maxLimit),
  page: wholeNumber(maxPage).default(1),
  match: oneOf(matches).default('exact'),
  sort: oneOf(sorts).optional(),
  within: wholeNumber(maxKilometres).optional(),
})

const isNone = (value: string | undefined) => !value || value === 'all'

/** `near` is no place, or `sort` or `within` is from one and none was sent. */
function nearErrors(query: Record<string, string>, isKnownPlace: boolean) {
  const asksPlace = query['sort'] === 'distance' || query['within'] !== undefined
  if (isKnownPlace || (!query['near'] && !asksPlace)) return {}
  return { near: ['Please send a position such as -33.916,18.389, or a suburb or landmark'] }
}

/** Which page of what is asked for. Throws DomainError `invalid`, by field. */
export function readListParameters(query: Record<string, string>, isKnownPlace: boolean) {
  const parsed = listCall.safeParse(query)
  const ofNear = nearErrors(query, isKnownPlace)
  if (!parsed.success || 'near' in ofNear) {
    const fieldErrors = parsed.success ? {} : z.flattenError(parsed.error).fieldErrors
    const fields = Object.fromEntries(
      Object.entries({ ...fieldErrors, ...ofNear }).map(([name, messages]) => [
        name,
        messages ?? [],
      ]),
    )
    throw new DomainError('invalid', 'A parameter is wrong.', { fields })
  }
  const { industry, area } = query
  return {
    ...parsed.data,
    /** No business is of an industry or area that does not exist. */
    fitsNothing:
      (!isNone(industry) && !isIndustry(industry ?? '')) || (!isNone(area) && !isArea(area ?? '')),
  }
}
