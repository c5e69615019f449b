import type { FieldMetadata } from '@conform-to/react'
import type { ChangeEvent } from 'react'
import type { DayOfTimes, TimeOffer } from '#app/domain/bookings/views.ts'
import type { Choice } from '#app/domain/errors.ts'
import { MomentField } from '#app/ui/form/moment-field.tsx'

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

/** A time of a day that is no longer looked at is not sent. */
function forgetTime({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
  for (const time of form?.querySelectorAll<HTMLInputElement>('[name=chosen]:checked') ?? []) {
    time.checked = false
  }
}

/** The booking page's days, as radio buttons: the style sheet shows the times of the one that is pressed. */
function Days({ days, open }: { days: DayOfTimes[]; open: number }) {
  return (
    <fieldset>
      <legend className="label">Which day?</legend>
      <div className="strip pb-2">
        {days.map(({ date, choices }, at) => {
          const [weekday = '', ...rest] = date.split(' ')
          return (
            <label key={date} className="day-tile focus-within:ring-2 focus-within:ring-action">
              <input
                className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
                type="radio"
                name="day"
                value={date}
                defaultChecked={at === open}
                onChange={forgetTime}
              />
              <span className="text-sm">{weekday}</span>
              <span className="whitespace-nowrap font-semibold">{rest.join(' ')}</span>
              <span className="text-sm">
                {choices.length === 1 ? '1 time' : `${choices.length} times`}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const Times = ({ date, choices, chosen }: DayOfTimes & Chosen) => (
  <div className="of-day mb-4" role="group" aria-label={date}>
    <p className="mb-2 text-sm text-muted">{date}</p>
    <div className="times">
      {choices.map((choice) => (
        <Time key={choice.value} {...choice} chosen={chosen} />
      ))}
    </div>
  </div>
)

const hasTime = (days: DayOfTimes[], chosen: string | undefined) =>
  days.some(({ choices }) => choices.some(({ value }) => value === chosen))

/** So many days the style sheet tells apart. */
const maxDays = 6

type Props = {
  field: FieldMetadata<string>
  offer: TimeOffer
  /** Free times near the refused one. */
  instead: Choice[] | undefined
  /** The typed time, where it was refused. */
  sent: unknown
} & Chosen

/** Free times as radio buttons, a day at a time, and one more for a time that is typed. */
export function NewTime({ field, offer, instead, sent, chosen }: Props) {
  const days = instead?.length
    ? [{ date: 'Available near it', choices: instead }]
    : offer.days.slice(0, maxDays)
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
  const isTyped = chosen !== undefined && !hasTime(days, chosen)
  const open = days.findIndex((day) => hasTime([day], chosen))
  return (
    <div className="new-time space-y-4">
      {days.length > 1 ? <Days days={days} open={Math.max(0, open)} /> : null}
      <fieldset>
        <legend className="label">Available times</legend>
        {days.map((day) => (
          <Times key={day.date} {...day} chosen={chosen} />
        ))}
        <div className="typed border-t border-line pt-1">
          <label className="check font-semibold">
            <input type="radio" name="chosen" value="" defaultChecked={isTyped} />
            Another time
          </label>
          <div className="mt-1">{own}</div>
        </div>
      </fieldset>
    </div>
  )
}
