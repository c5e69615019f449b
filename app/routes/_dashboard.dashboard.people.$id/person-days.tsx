import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { describeSpans } from '#app/domain/businesses/opening-times.ts'
import { formatDate } from '#app/domain/local-time.ts'
import type { OwnPerson } from '#app/domain/services/views.ts'
import { FormCard } from '#app/ui/desk/form-card.tsx'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { DateField } from '#app/ui/form/date-input.tsx'
import { FieldErrors } from '#app/ui/primitives/field-parts.tsx'

type Fields = Record<
  'awayFrom' | 'awayTo' | 'dateOn' | 'dateOpen' | 'dateClose',
  FieldMetadata<string>
>
type ListName = 'keptLeave' | 'keptDates'
/** What was sent under one name; null before anything was sent. */
type Sent = (name: ListName | `${ListName}Shown`) => string[] | null

function Kept({ name, value, sent, children }: KeptProps) {
  // What another window added meanwhile was not unticked here.
  const isUnticked = sent(`${name}Shown`)?.includes(value) && !sent(name)?.includes(value)
  return (
    <label className="check">
      <input type="hidden" name={`${name}Shown`} value={value} />
      <input type="checkbox" name={name} value={value} defaultChecked={!isUnticked} />
      {children}
    </label>
  )
}
type KeptProps = { name: ListName; value: string; sent: Sent; children: string }

const Untick = () => <p className="hint">Untick what no longer holds.</p>

const AwayDates = ({ fields }: Pick<Props, 'fields'>) => (
  <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
    <DateField field={fields.awayFrom} label="From" />
    <DateField field={fields.awayTo} label="Until" />
  </div>
)

/** When somebody is away, or something is out of use: each leave can be unticked, and one added. */
export function Leave({ fields, isThing, person, sent }: Props) {
  const leave = person?.leave ?? []
  return (
    <FormCard name="leave" heading={isThing ? 'Out of use' : 'Leave'}>
      {leave.length > 0 ? (
        <div>
          <Untick />
          {leave.map(({ from, to }) => (
            <Kept key={`${from} ${to}`} name="keptLeave" value={`${from} ${to}`} sent={sent}>
              {from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`}
            </Kept>
          ))}
        </div>
      ) : null}
      <AwayDates fields={fields} />
    </FormCard>
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

/** Dates on which somebody works, or something can be booked, otherwise than in other weeks. */
export function Dates({ fields, isThing, person, sent }: Props) {
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
      <FieldErrors field={fields.dateOpen} />
      <FieldErrors field={fields.dateClose} />
      {fields.dateOpen.errors || fields.dateClose.errors ? null : (
        <p className="hint mt-1">
          {isThing
            ? 'Leave the times empty to close it all day.'
            : 'Without times it is a day off.'}
        </p>
      )}
    </fieldset>
  )
}

const dayFields = ['awayFrom', 'awayTo', 'dateOn', 'dateOpen', 'dateClose'] as const

/** Whether leave or other hours are stored, which are listed. */
export const hasDays = (person: OwnPerson | null): boolean =>
  person !== null && (person.leave.length > 0 || Object.keys(person.specialDates ?? {}).length > 0)

/** Leave and other hours of who has none yet: seldom known, so folded until something was typed or refused. */
export function DaysLater(props: Props) {
  const { fields, isThing } = props
  const leave = isThing ? 'Out of use' : 'Leave'
  const isTyped = dayFields.some((name) => fields[name].initialValue || fields[name].errors)
  return (
    <Disclosure summary={`${leave}, and other hours on one date`} open={isTyped}>
      <div className="space-y-5">
        <fieldset>
          <legend className="label">{leave}</legend>
          <AwayDates fields={fields} />
        </fieldset>
        <Dates {...props} />
      </div>
    </Disclosure>
  )
}

type Props = {
  fields: Fields
  person: OwnPerson | null
  /** A room or a table. */
  isThing: boolean
  sent: Sent
}
