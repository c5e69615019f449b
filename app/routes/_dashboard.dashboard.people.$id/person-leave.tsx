import type { FieldMetadata } from '@conform-to/react'
import { formatDate } from '#app/domain/local-time.ts'
import type { Leave } from '#app/domain/services/enums.ts'
import { InputField } from '#app/ui/primitives/field.tsx'

type Fields = Record<'awayFrom' | 'awayTo', FieldMetadata<string>>

/** When somebody is away: each leave can be unticked, and one added. */
export function PersonLeave({ fields, leave }: { fields: Fields; leave: Leave[] }) {
  return (
    <fieldset>
      <legend className="label">Away</legend>
      {leave.map(({ from, to }) => (
        <label key={`${from} ${to}`} className="check">
          <input type="checkbox" name="keptLeave" value={`${from} ${to}`} defaultChecked />
          {from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`}
        </label>
      ))}
      <div className="mt-2 grid gap-5 sm:grid-cols-2">
        <InputField type="date" field={fields.awayFrom} label="Away from" />
        <InputField type="date" field={fields.awayTo} label="Away to" />
      </div>
    </fieldset>
  )
}
