import { days } from '#app/domain/businesses/enums.ts'
import { DayEditor } from './day-editor.tsx'
import { FieldError, idOf } from './listing-errors.tsx'
import type { ListingEditor } from './use-listing-draft.ts'

const titled = (day: string) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`

export function HoursEditor({ draft, errors, onDraft, onPress }: ListingEditor) {
  return (
    <section className="panel" aria-labelledby="hours-heading" id={idOf('hours')}>
      <h2 id="hours-heading" className="text-lg md:text-lg">
        Operating hours
      </h2>
      <p className="hint mt-1">
        24-hour times, as 09:00. A day may have several openings; a closing time before the opening
        time is on the next day.
      </p>
      <FieldError errors={errors} path="hours" />
      <div className="mt-2">
        {days.map((day) => (
          <div
            key={day}
            className="grid gap-x-4 border-b border-line py-3 last:border-0 sm:grid-cols-[6rem_1fr]"
            role="group"
            aria-label={titled(day)}
          >
            <h3 className="pt-2.5 text-base">{titled(day)}</h3>
            <DayEditor
              title={titled(day)}
              path={`hours.${day}`}
              place={day}
              day={draft.hours[day]}
              errors={errors}
              onDay={(changed) => onDraft({ ...draft, hours: { ...draft.hours, [day]: changed } })}
              onPress={onPress}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
