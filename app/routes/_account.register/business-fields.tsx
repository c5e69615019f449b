import { areas } from '#app/domain/places/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import type { Choice } from '#app/domain/errors.ts'
import { InputField, SelectField } from '#app/ui/primitives/field.tsx'
import { labels, type Fields } from './registration-fields.ts'

export function BusinessFields({ fields, isFirst }: { fields: Fields; isFirst: boolean }) {
  return (
    <fieldset className={isFirst ? '' : 'mt-8'}>
      <legend className="mb-3 font-display text-xl font-bold">Your business</legend>
      <div className="field-pairs grid grid-cols-1 gap-4 sm:grid-cols-2">
        <InputField
          className="sm:col-span-2"
          field={fields.businessName}
          label={labels.businessName}
          autoComplete="organization"
        />
        <SelectField
          field={fields.industry}
          label={labels.industry}
          options={industries}
          empty="Choose an industry"
        />
        <SelectField
          field={fields.area}
          label={labels.area}
          options={areas}
          empty="Choose an area"
        />
      </div>
    </fieldset>
  )
}

/** Listings that are there already, where one may be theirs. */
export function Duplicates({
  field,
  found,
}: {
  field: Fields['listing']
  found: Choice[] | undefined
}) {
  if (!found) return null
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className="mt-6 rounded-card border border-warning bg-warning-soft p-4 text-ink"
    >
      <legend className="float-left mb-2 w-full text-lg font-semibold">
        Is one of these yours?
      </legend>
      <p className="clear-left mb-2 text-sm">
        Then claim it: its address, bookings and views stay. You do not need a second one.
      </p>
      {found.map(({ value, label }) => (
        <label key={value} className="flex min-h-[2.75rem] items-center gap-3">
          <input
            type="radio"
            className="h-5 w-5 shrink-0"
            name={field.name}
            value={value}
            required
          />
          <span className="min-w-0 break-words">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
