import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { days, type Day } from '#app/domain/businesses/enums.ts'
import type { ClockName } from './person-values.ts'

type Fields = Record<ClockName, FieldMetadata<string>>

function Clock({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const { key, ...props } = getInputProps(field, { type: 'text' })
  return (
    <input
      key={key}
      className="field clock-field person-clock"
      {...props}
      aria-label={label}
      placeholder="hh:mm"
      inputMode="numeric"
      autoComplete="off"
    />
  )
}

const nameOf = (day: Day) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`

/** When somebody works: as the business, or by hours of their own; both empty is a day off. */
export function PersonHours({ fields, own }: { fields: Fields; own: boolean }) {
  return (
    <div className="weekly ticks">
      <div className="flex flex-wrap gap-x-6">
        <label className="check">
          <input type="radio" name="works" value="business" defaultChecked={!own} />
          Business hours
        </label>
        <label className="check">
          <input type="radio" name="works" value="own" defaultChecked={own} />
          Own hours, within business hours
        </label>
      </div>
      <div className="own-week">
        <p className="hint mt-2">
          Use 24-hour times, such as 09:00. Leave both empty for a day off.
        </p>
        {days.map((day) => (
          <div key={day} className="day-clocks">
            <span className="day-name">{nameOf(day)}</span>
            <Clock field={fields[`${day}Open`]} label={`${nameOf(day)} from`} />
            <span className="text-muted">to</span>
            <Clock field={fields[`${day}Close`]} label={`${nameOf(day)} to`} />
            <span className="day-off">Day off</span>
            {[fields[`${day}Open`], fields[`${day}Close`]].map(({ id, errors, errorId }) =>
              errors ? (
                <p key={id} className="error-text w-full" id={errorId}>
                  {errors.join(' ')}
                </p>
              ) : null,
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
