import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { describeSpans } from '#app/domain/businesses/opening-times.ts'
import { formatDate } from '#app/domain/local-time.ts'
import type { OwnPerson } from '#app/domain/services/views.ts'
import { DateField } from '#app/ui/form/date-input.tsx'
import { FieldErrors } from '#app/ui/primitives/field-parts.tsx'

type Fields = Record<
  'awayFrom' | 'awayTo' | 'dateOn' | 'dateOpen' | 'dateClose',
  FieldMetadata<string>
>
/** What was sent of checkboxes of one name; null before anything was sent. */
type Sent = (name: 'keptLeave' | 'keptDates') => string[] | null

function Kept({ name, value, sent, children }: KeptProps) {
  const list = sent(name)
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={list === null || list.includes(value)}
      />
      {children}
    </label>
  )
}
type KeptProps = { name: 'keptLeave' | 'keptDates'; value: string; sent: Sent; children: string }

const Untick = () => <p className="hint">Untick what no longer holds.</p>

/** When somebody is away: each leave can be unticked, and one added. */
function Leave({ fields, person, sent }: Props) {
  const leave = person?.leave ?? []
  return (
    <fieldset>
      <legend className="label">Leave</legend>
      {leave.length > 0 ? <Untick /> : null}
      {leave.map(({ from, to }) => (
        <Kept key={`${from} ${to}`} name="keptLeave" value={`${from} ${to}`} sent={sent}>
          {from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`}
        </Kept>
      ))}
      <div className="mt-2 grid grid-cols-1 gap-5 sm:grid-cols-2">
        <DateField field={fields.awayFrom} label="Away from" />
        <DateField field={fields.awayTo} label="Away to" />
      </div>
    </fieldset>
  )
}

function Clock({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const { key, ...props } = getInputProps(field, { type: 'text' })
  return (
    <div>
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      <input
        key={key}
        className="field"
        {...props}
        placeholder="hh:mm"
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  )
}

/** Dates on which somebody works otherwise than in other weeks. */
function Dates({ fields, person, sent }: Props) {
  const dates = Object.entries(person?.specialDates ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <fieldset>
      <legend className="label">Other hours on one date</legend>
      {dates.length > 0 ? <Untick /> : null}
      {dates.map(([on, { spans, label }]) => (
        <Kept key={on} name="keptDates" value={on} sent={sent}>
          {`${formatDate(on)}: ${spans.length > 0 ? describeSpans(spans) : 'off'}${label ? ` (${label})` : ''}`}
        </Kept>
      ))}
      <div className="mt-2 grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-[2fr_1fr_1fr]">
        <DateField field={fields.dateOn} label="Date" className="col-span-2 sm:col-span-1" />
        <Clock field={fields.dateOpen} label="From" />
        <Clock field={fields.dateClose} label="To" />
      </div>
      {fields.dateOpen.errors ? (
        <FieldErrors field={fields.dateOpen} />
      ) : (
        <p className="hint mt-1">Without times it is a day off.</p>
      )}
    </fieldset>
  )
}

type Props = { fields: Fields; person: OwnPerson | null; sent: Sent }

export const PersonDays = (props: Props) => (
  <>
    <Leave {...props} />
    <Dates {...props} />
  </>
)
