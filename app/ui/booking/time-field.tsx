import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { DayOfTimes, TimeOffer } from '#app/domain/bookings/views.ts'
import type { Choice } from '#app/domain/errors.ts'
import { InputField } from '#app/ui/primitives/field.tsx'
import { TimeChoices } from './time-choices.tsx'

/** Each day once, from labels like `Tue 1 Dec, 10:00`. */
function byDay(choices: Choice[]): DayOfTimes[] {
  const days = new Map<string, Choice[]>()
  for (const { value, label } of choices) {
    const end = label.lastIndexOf(', ')
    const date = label.slice(0, end)
    days.set(date, [...(days.get(date) ?? []), { value, label: label.slice(end + 2) }])
  }
  return [...days].map(([date, ofDay]) => ({ date, choices: ofDay }))
}

const Days = <Schema extends Record<string, unknown>>({
  form,
  field,
  days,
}: {
  form: FormMetadata<Schema, string[]>
  field: FieldMetadata<string, Schema, string[]>
  days: DayOfTimes[]
}) =>
  days.map(({ date, choices }) => (
    <div key={date} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="w-full shrink-0 text-sm font-semibold sm:w-24">{date}</span>
      <TimeChoices form={form} field={field} choices={choices} label={date} />
    </div>
  ))

export function TimeField<Schema extends Record<string, unknown>>({
  form,
  field,
  label,
  offer,
  instead,
}: {
  form: FormMetadata<Schema, string[]>
  field: FieldMetadata<string, Schema, string[]>
  label: string
  offer: TimeOffer
  /** Free times near the refused one. */
  instead?: Choice[] | undefined
}) {
  const isOffered = Boolean(instead?.length) || offer.days.length > 0
  return (
    <div>
      {instead && instead.length > 0 ? (
        <div
          role="group"
          aria-label="Open times"
          className="mb-4 space-y-2 sm:rounded-control sm:border sm:border-line sm:bg-raised sm:p-3"
        >
          <p className="font-semibold">Open at these times</p>
          <Days form={form} field={field} days={byDay(instead)} />
        </div>
      ) : offer.days.length > 0 ? (
        <div className="mb-4 space-y-2">
          <p className="label">Next available times</p>
          <Days form={form} field={field} days={offer.days} />
        </div>
      ) : null}
      <InputField
        field={field as never}
        type="datetime-local"
        label={label}
        hint={
          isOffered
            ? 'Or another date and time (SAST)'
            : offer.from
              ? `From ${offer.from} (SAST)`
              : 'South African time (SAST)'
        }
        // Seen only where a browser has no picker of its own and shows a text field.
        placeholder="2026-12-01 10:00"
        min={offer.min}
        max={offer.max}
      />
    </div>
  )
}
