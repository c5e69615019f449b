import type { Audience, Field, KindValues } from './field-kinds.ts'
import { bookingFields } from './fields/bookings.ts'
import { contactFields } from './fields/contact.ts'
import { identityFields } from './fields/identity.ts'
import { placeFields } from './fields/place.ts'
import { presentationFields } from './fields/presentation.ts'
import { statusFields } from './fields/status.ts'

/** Each field of a business, described once: by subject in `fields/`. */
export const fields = {
  ...identityFields,
  ...placeFields,
  ...contactFields,
  ...presentationFields,
  ...bookingFields,
  ...statusFields,
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields
export const fieldNames = Object.keys(fields) as FieldName[]

export type Business = { [F in FieldName]: KindValues[(typeof fields)[F]['kind']] }

/** For code that works with any field. */
export const describe = (name: FieldName): Field => fields[name]

export const fieldsOf = <F extends FieldName>(names: readonly F[], business: Pick<Business, F>) =>
  Object.fromEntries(names.map((name) => [name, business[name]])) as Pick<Business, F>

type Those<Part> = {
  [F in FieldName]: (typeof fields)[F] extends Part ? F : never
}[FieldName]
const those = <Name extends FieldName>(fits: (field: Field) => boolean) =>
  fieldNames.filter((name) => fits(fields[name])) as Name[]

export type SeenBy<A extends Audience> = {
  [F in FieldName]: A extends (typeof fields)[F]['seenBy'][number] ? F : never
}[FieldName]
export const seenBy = <A extends Audience>(audience: A) =>
  those<SeenBy<A>>((field) => field.seenBy.includes(audience))

/** Fields shown on cards, and those shown only on the business's page. */
export const cardFields = those<Those<{ page: 'card' }>>(({ page }) => page === 'card')
export const profilePageFields = those<Those<{ page: 'profile' }>>(({ page }) => page === 'profile')

export const profileFields = those<Those<{ forms: readonly ['profile', ...unknown[]] }>>(
  ({ forms }) => forms?.includes('profile') ?? false,
)
export const ratingFields = those<Those<{ forms: readonly ['rating'] }>>(
  ({ forms }) => forms?.includes('rating') ?? false,
)
export type ProfileField = (typeof profileFields)[number]
export type RatingField = (typeof ratingFields)[number]

/** Fields in CSV files. */
export const csvFields = those<Those<{ csv: string }>>(({ csv }) => csv !== undefined)

/** 100 with all required fields of a complete profile, else 80 (per cent). */
export const completeness = (profile: Pick<Business, Those<{ completes: true }>>): 80 | 100 =>
  those<Those<{ completes: true }>>(({ completes }) => completes ?? false).every(
    (name) => profile[name],
  )
    ? 100
    : 80
