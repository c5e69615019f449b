import { InputField } from '#app/ui/primitives/field.tsx'
import { labels, type Fields } from './registration-fields.ts'

const Username = ({ field }: { field: Fields['username'] }) => (
  <InputField
    className="sm:col-span-2"
    field={field}
    label={labels.username}
    hint="You can sign in with this instead of your email address."
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)

/** What tells an existing listing from others. */
const Place = ({ fields, suburbs }: { fields: Fields; suburbs: string[] }) => (
  <>
    <p className="text-sm text-muted sm:col-span-2">
      Many places in Cape Town are listed already. Yours may be one of them.
    </p>
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
    <datalist id="register-suburbs">
      {suburbs.map((suburb) => (
        <option key={suburb} value={suburb} />
      ))}
    </datalist>
  </>
)

function namesOf(hasPerson: boolean, hasPlace: boolean): string {
  if (!hasPlace) return 'a username'
  return hasPerson ? 'suburb, website and username' : 'suburb and website'
}

/** What few fill in; unfolded where there is something to read or mend, and as its reader likes from then on. */
export function OptionalFields({
  fields,
  hasPerson,
  suburbs,
}: {
  fields: Fields
  hasPerson: boolean
  /** Null where the business is listed already. */
  suburbs: string[] | null
}) {
  const asked = [
    ...(hasPerson ? [fields.username] : []),
    ...(suburbs ? [fields.suburb, fields.website] : []),
  ]
  if (asked.length === 0) return null
  return (
    <details
      className="optional-fields mt-4"
      open={asked.some(({ initialValue, errors }) => initialValue || errors)}
    >
      <summary className="link inline-block min-h-[2.75rem] cursor-pointer py-2">
        Add {namesOf(hasPerson, suburbs !== null)} (optional)
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
        {suburbs ? <Place fields={fields} suburbs={suburbs} /> : null}
        {hasPerson ? <Username field={fields.username} /> : null}
      </div>
    </details>
  )
}
