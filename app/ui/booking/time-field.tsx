import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { TimeOffer } from '#app/domain/bookings/views.ts'
import type { Choice } from '#app/domain/errors.ts'
import { InputField } from '#app/ui/primitives/field.tsx'
import { TimeChoices } from './time-choices.tsx'

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
  return (
    <div>
      {instead && instead.length > 0 ? (
        <div className="mb-4 rounded-control border border-line bg-raised p-3">
          <p className="mb-2 text-sm font-semibold">They are open at these times. Tap one:</p>
          <TimeChoices form={form} field={field} choices={instead} label="Open times" />
        </div>
      ) : offer.days.length > 0 ? (
        <div className="mb-4 space-y-2">
          <p className="text-sm text-muted">Next free times. Tap one to choose it:</p>
          {offer.days.map(({ date, choices }) => (
            <div key={date} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="w-full shrink-0 text-sm font-semibold sm:w-24">{date}</span>
              <TimeChoices form={form} field={field} choices={choices} label={date} />
            </div>
          ))}
        </div>
      ) : null}
      <InputField
        field={field as never}
        type="datetime-local"
        label={label}
        hint="South African time (SAST), like 2026-12-01 10:00"
        min={offer.min}
        max={offer.max}
      />
    </div>
  )
}
