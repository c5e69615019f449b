import type { FieldMetadata } from '@conform-to/react'
import type { TimeOffer } from '#app/domain/bookings/views.ts'
import type { Choice } from '#app/domain/errors.ts'
import { MomentField } from '#app/ui/form/moment-field.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

type Chosen = { chosen: string | undefined }

/** A radio button with the looks of a button. */
function Time({ value, label, chosen }: Choice & Chosen) {
  return (
    <label className="relative inline-flex min-h-[2.75rem] cursor-pointer items-center justify-center rounded-control border border-edge bg-surface px-1 tabular-nums sm:px-4 focus-within:ring-2 focus-within:ring-action hover:border-action has-[:checked]:border-action has-[:checked]:bg-action has-[:checked]:font-semibold has-[:checked]:text-on-action">
      <input
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
        type="radio"
        name="chosen"
        value={value}
        defaultChecked={chosen === value}
      />
      {label}
    </label>
  )
}

function Day({ date, choices, chosen }: TimeOffer['days'][number] & Chosen) {
  return (
    <div className="gap-x-3 sm:flex sm:items-baseline" role="group" aria-label={date}>
      <span className="mb-1 block shrink-0 text-sm font-semibold sm:w-24">{date}</span>
      <span className="times sm:flex sm:flex-wrap">
        {choices.map((choice) => (
          <Time key={choice.value} {...choice} chosen={chosen} />
        ))}
      </span>
    </div>
  )
}

const hasTime =
  (chosen: string | undefined) =>
  ({ choices }: TimeOffer['days'][number]) =>
    choices.some(({ value }) => value === chosen)

/** More are folded away, never one alone. */
const daysShown = 3

function Days({ days, chosen }: Pick<TimeOffer, 'days'> & Chosen) {
  const first = days.length > daysShown + 1 ? daysShown : days.length
  const later = days.slice(first)
  return (
    <div className="mt-2 space-y-5">
      {days.slice(0, first).map((day) => (
        <Day key={day.date} {...day} chosen={chosen} />
      ))}
      {later.length > 0 ? (
        <details className="group/days" open={later.some(hasTime(chosen))}>
          <summary className="link flex w-fit list-none items-center gap-2 py-2.5 [&::-webkit-details-marker]:hidden">
            More days
            <Icon name="chevron-down" className="h-5 w-5 shrink-0 group-open/days:rotate-180" />
          </summary>
          <div className="mt-2 space-y-5">
            {later.map((day) => (
              <Day key={day.date} {...day} chosen={chosen} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  )
}

/** Free times as radio buttons, and one more for a time that is typed. */
export function NewTime({
  field,
  offer,
  instead,
  chosen,
}: {
  field: FieldMetadata<string>
  offer: TimeOffer
  /** Free times near the refused one. */
  instead: Choice[] | undefined
} & Chosen) {
  const days = instead?.length ? [{ date: 'Available near it', choices: instead }] : offer.days
  const isOffered = days.some(hasTime(chosen))
  const isHidden = days.length > 0 && !field.errors
  return (
    <fieldset>
      <legend className="label">{days.length > 0 ? 'Available times' : 'New time'}</legend>
      <Days days={days} chosen={chosen} />
      {days.length > 0 ? (
        <div className="mt-3 grid gap-x-3 sm:flex">
          <span className="hidden shrink-0 sm:block sm:w-24" />
          <Time
            value=""
            label="Another time"
            chosen={chosen === undefined || isOffered ? undefined : ''}
          />
        </div>
      ) : null}
      <div
        className={isHidden ? '[fieldset:has([type=radio][value=""]:not(:checked))_&]:hidden' : ''}
      >
        <MomentField
          field={field}
          label="New date and time"
          hint="South African time (SAST)"
          min={offer.min}
          max={offer.max}
        />
      </div>
    </fieldset>
  )
}
