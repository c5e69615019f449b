import { z } from 'zod'
import {
  emailAddress,
  phoneNumber,
  reviewLink,
  websiteAddress,
} from '#app/domain/contact/schema.ts'
import { storableLine, storableText } from '#app/domain/validation.ts'
import { areas } from '../places/areas.ts'
import type { Field, Kind, KindValues } from './field-kinds.ts'
import {
  describe,
  type Business,
  type FieldName,
  type ProfileField,
  type RatingField,
} from './fields.ts'
import { industries } from './industries.ts'
import { documentedAs } from './documented-as.ts'

const limitsOf = ({ min = 0, max = 4000, message, whenEmpty }: Field) => ({
  ...{ min, max },
  ...(message && { message }),
  ...(whenEmpty && { whenEmpty }),
})

const number = ({ min = 0, max = 5, message: error = 'Please give a number' }: Field) =>
  z.coerce.number({ error }).min(min, { error }).max(max, { error })

/** Validation by kind of field, resulting in the stored value. */
const rules = {
  line: (field) => storableLine(limitsOf(field)),
  paragraphs: (field) => storableText(limitsOf(field)),
  industry: ({ message: error }) => z.enum(industries, { ...(error && { error }) }),
  area: ({ message: error }) => z.enum(areas, { ...(error && { error }) }),
  phone: () => phoneNumber,
  email: () => emailAddress,
  website: () => websiteAddress,
  reviewLink: () => reviewLink,
  // One decimal, as Google shows it.
  rating: (field) => number(field).transform((value) => Math.round(value * 10) / 10),
  count: (field) => number(field).int({ ...(field.message && { error: field.message }) }),
} satisfies { [K in Kind]?: (field: Field) => z.ZodType<NonNullable<KindValues[K]>> }

type Ruled = keyof typeof rules
export type RuledField = ProfileField | RatingField | 'city'

const empty: { [K in Kind]?: KindValues[K] } = { line: '', paragraphs: '', count: 0 }

const isBlank = (value: unknown): boolean => typeof value === 'string' && !value.trim()

export function ruleOf<F extends RuledField>(name: F): z.ZodType<NonNullable<Business[F]>> {
  const field = describe(name)
  const rule: z.ZodType = rules[field.kind as Ruled](field)
  return rule as z.ZodType<NonNullable<Business[F]>>
}

/** null empties it, unless it is required. */
function emptiable(name: RuledField) {
  const field = describe(name)
  const rule = ruleOf(name)
  const emptied = name === 'city' ? 'Cape Town' : (empty[field.kind] ?? null)
  return field.required
    ? rule.optional()
    : rule.nullish().transform((value) => (value === null ? emptied : value))
}

type Rules<F extends FieldName> = { [Name in F]: z.ZodType<Business[Name] | undefined> }

const each = <F extends RuledField>(names: readonly F[], of: (name: F) => z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Rules<F>

/** Form fields: a cleared one is emptied, an absent one is unchanged. */
export const formRules = <F extends RuledField>(names: readonly F[]) =>
  each(names, (name) =>
    z
      .preprocess((value) => (isBlank(value) ? null : value), emptiable(name))
      .meta({ refusesEmpty: describe(name).required === true }),
  )

/** The document's note for a text: old clients may send it empty. */
function sentText(name: RuledField): Record<string, unknown> {
  const { kind, required, max, meaning, example } = describe(name)
  const choices = kind === 'industry' ? industries : kind === 'area' ? areas : null
  return {
    type: required ? 'string' : ['string', 'null'],
    ...(choices && { enum: [...choices, ''] }),
    ...(max && { maxLength: max }),
    ...(meaning && { description: meaning }),
    ...(example !== undefined && { example }),
  }
}

/** API fields: null empties, an absent or empty one is unchanged (SPEC.md §5's clients send neither). */
export const callRules = <F extends RuledField>(names: readonly F[]) =>
  each(names, (name) =>
    documentedAs(
      sentText(name),
      z.preprocess((value) => (isBlank(value) ? undefined : value), emptiable(name)),
    ),
  )
