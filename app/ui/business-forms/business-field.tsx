import type { FieldMetadata } from '@conform-to/react'
import { areas } from '#app/domain/places/areas.ts'
import type { Kind } from '#app/domain/businesses/field-kinds.ts'
import {
  describe,
  type Business,
  type ProfileField,
  type RatingField,
} from '#app/domain/businesses/fields.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { InputField, SelectField, TextareaField } from '#app/ui/primitives/field.tsx'
import type { Difference } from './stale-notice.tsx'

export type FormField = ProfileField | RatingField

function fieldText<F extends FormField>(business: Pick<Business, F>, name: F): string {
  const value: string | number | null = business[name]
  if (value === null) return ''
  const { kind } = describe(name)
  if (kind === 'phone') return formatPhone(String(value))
  return kind === 'rating' ? String(Math.round(Number(value) * 10) / 10) : String(value)
}

export const fieldTexts = <F extends FormField>(
  business: Pick<Business, F>,
  names: readonly F[],
): Record<F, string> =>
  Object.fromEntries(names.map((name) => [name, fieldText(business, name)])) as Record<F, string>

/** A text without what means nothing: guests' pages share the real parsers, which would make them heavier. */
function meant(name: FormField, typed: string): string {
  const { kind } = describe(name)
  if (kind === 'phone') return typed.replace(/\D/g, '').replace(/^(00)?(27)?0?/, '')
  if (kind === 'website' || kind === 'reviewLink') {
    return typed.replace(/^(?!https?:)/i, 'https://').replace(/\/$/, '')
  }
  return typed
}

const bare = (typed: unknown): string =>
  typeof typed === 'string' ? typed.trim().replaceAll('\r\n', '\n') : ''

/** Fields whose typed value differs from the saved one in what it means; if none does, in how it is written. */
export function fieldDifferences<F extends FormField>(
  saved: Record<F, string>,
  names: readonly F[],
  reply: FormReply,
): Difference[] {
  const typed = reply.lastResult.initialValue ?? {}
  const differing = (by: (name: F, text: string) => string) =>
    names.filter((name) => by(name, bare(typed[name])) !== by(name, bare(saved[name])))
  const inMeaning = differing(meant)
  return (inMeaning.length > 0 ? inMeaning : differing((_, text) => text)).map((name) => ({
    label: describe(name).label,
    saved: saved[name],
    mine: bare(typed[name]),
  }))
}

const options: { [K in Kind]?: readonly string[] } = { industry: industries, area: areas }
const inputs = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  website: { inputMode: 'url' },
  reviewLink: { inputMode: 'url' },
  rating: { type: 'number', step: '0.1' },
  count: { type: 'number', step: '1' },
} as const satisfies { [K in Kind]?: object }

export function BusinessField({
  name,
  field,
  ...rest
}: {
  name: FormField
  field: FieldMetadata<string | undefined>
  className?: string
  list?: string | undefined
}) {
  const { kind, label, autoComplete, placeholder, min, max } = describe(name)
  const frame = { field, label, className: rest.className ?? '' }
  const choices = options[kind]
  if (choices) return <SelectField {...frame} options={choices} />
  if (kind === 'paragraphs') return <TextareaField {...frame} rows={6} />
  const input = inputs[kind as keyof typeof inputs] ?? {}
  return (
    <InputField
      {...frame}
      {...input}
      {...('step' in input && { min, max })}
      {...(autoComplete && { autoComplete })}
      {...(placeholder && { placeholder })}
      {...(rest.list && { list: rest.list })}
    />
  )
}
