import { areas } from '#app/domain/places/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import type { Choice } from '#app/domain/errors.ts'
import { InputField, SelectField } from '#app/ui/primitives/field.tsx'
import { labels, type Fields } from './registration-fields.ts'

/** What tells an existing listing from others; unfolded where there is something to read or mend. */
function FindListing({ fields, suburbs }: { fields: Fields; suburbs: string[] }) {
  const isOpen = [fields.suburb, fields.website].some(({ value, errors }) => value || errors)
  return (
    <details open={isOpen}>
      <summary className="link inline-block min-h-[2.75rem] cursor-pointer py-2">
        Add suburb and website (optional)
      </summary>
      <p className="mb-3 text-sm text-muted">
        Many places in Cape Town are listed already. Yours may be one of them.
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <InputField
          field={fields.suburb}
          label={labels.suburb}
          list="register-suburbs"
          autoComplete="address-level3"
        />
        <InputField
          field={fields.website}
          label={labels.website}
          inputMode="url"
          autoComplete="url"
          placeholder="www.example.co.za"
        />
      </div>
      <datalist id="register-suburbs">
        {suburbs.map((suburb) => (
          <option key={suburb} value={suburb} />
        ))}
      </datalist>
    </details>
  )
}

export function BusinessFields({
  fields,
  suburbs,
  isFirst,
}: {
  fields: Fields
  suburbs: string[]
  isFirst: boolean
}) {
  return (
    <fieldset className={isFirst ? '' : 'mt-8'}>
      <legend className="mb-3 font-display text-xl font-bold">Your business</legend>
      <div className="grid gap-4">
        <InputField
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
        <FindListing fields={fields} suburbs={suburbs} />
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
