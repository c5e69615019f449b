import type { FieldMetadata } from '@conform-to/react'
import type { TimeOffer } from '#app/domain/bookings/views.ts'
import type { Choice } from '#app/domain/errors.ts'
import { MomentField } from '#app/ui/form/moment-field.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

type Chosen = { chosen: string | undefined }

/** A radio button with the looks of a button. */
const Time = ({ value, label, chosen }: Choice & Chosen) => (
  <label className="relative inline-flex min-h-[2.75rem] cursor-pointer items-center justify-center rounded-control border border-edge bg-surface tabular-nums focus-within:ring-2 focus-within:ring-action hover:border-action has-[:checked]:border-action has-[:checked]:bg-action has-[:checked]:font-semibold has-[:checked]:text-on-action">
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

const row = 'flex min-h-[2.75rem] items-center gap-3 px-4'

/** A day that opens; how many times it has is said while it is closed. */
function Day({
  date,
  choices,
  chosen,
  open,
}: TimeOffer['days'][number] & Chosen & { open: boolean }) {
  return (
    <details className="group/fold" open={open}>
      <summary className={`list-none ${row} [&::-webkit-details-marker]:hidden`}>
        <span className="font-semibold group-has-[:checked]/fold:text-action">{date}</span>
        <span className="ml-auto text-sm text-muted group-open/fold:hidden">
          {choices.length === 1 ? '1 time' : `${choices.length} times`}
        </span>
        <Icon
          name="chevron-down"
          className="h-5 w-5 shrink-0 group-open/fold:ml-auto group-open/fold:rotate-180"
        />
      </summary>
      <div
        className="grid grid-cols-3 gap-2 px-4 sm:grid-cols-5 pb-4 pt-1"
        role="group"
        aria-label={date}
      >
        {choices.map((choice) => (
          <Time key={choice.value} {...choice} chosen={chosen} />
        ))}
      </div>
    </details>
  )
}

const hasTime = (days: TimeOffer['days'], chosen: string | undefined) =>
  days.some(({ choices }) => choices.some(({ value }) => value === chosen))

/** So many times are shown before the days after them are closed. */
const timesShown = 4

const isShown = (days: TimeOffer['days'], at: number) =>
  days.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0) < timesShown

/** Free times as radio buttons, and one more for a time that is typed. */
export function NewTime({
  field,
  offer,
  instead,
  sent,
  chosen,
}: {
  field: FieldMetadata<string>
  offer: TimeOffer
  /** Free times near the refused one. */
  instead: Choice[] | undefined
  /** The typed time, where it was refused. */
  sent: unknown
} & Chosen) {
  const days = instead?.length ? [{ date: 'Available near it', choices: instead }] : offer.days
  const isTyped = chosen !== undefined && !hasTime(days, chosen)
  // What has to be mended is in sight: only times near it are open beside it.
  const isMended = field.errors !== undefined && !instead?.length
  const own = (
    <MomentField
      field={field}
      label="New date and time"
      hint="South African time (SAST)"
      min={offer.min}
      max={offer.max}
      sent={sent}
    />
  )
  if (days.length === 0) return own
  return (
    <fieldset>
      <legend className="label">Available times</legend>
      <div className="divide-y divide-line rounded-control border border-line">
        {days.map((day, at) => (
          <Day
            key={day.date}
            {...day}
            chosen={chosen}
            open={hasTime([day], chosen) || (!isMended && isShown(days, at))}
          />
        ))}
        <div>
          <label className={`${row} font-semibold`}>
            Another time
            <input
              className="ml-auto"
              type="radio"
              name="chosen"
              value=""
              defaultChecked={isTyped}
            />
          </label>
          <div
            className={`px-4 pb-4 pt-1 ${field.errors ? '' : '[fieldset:has([type=radio][value=""]:not(:checked))_&]:hidden'}`}
          >
            {own}
          </div>
        </div>
      </div>
    </fieldset>
  )
}
