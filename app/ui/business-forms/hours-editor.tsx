import { days } from '#app/domain/businesses/enums.ts'
import { capitalised } from '#app/domain/businesses/opening-times.ts'
import { CopyHours } from './copy-hours.tsx'
import { DayEditor } from './day-editor.tsx'
import { FieldError, idOf } from './listing-errors.tsx'
import type { ListingEditor } from './use-listing-draft.ts'

export function HoursEditor({ draft, errors, onDraft, onPress }: ListingEditor) {
  return (
    <section className="panel" aria-labelledby="hours-heading" id={idOf('hours')}>
      <h2 id="hours-heading" className="text-lg md:text-lg">
        Operating hours
      </h2>
      <p className="hint mt-1">
        Use 24-hour times, such as 09:00. Add a second line for a lunch break. A closing time before
        the opening time is on the next day.
      </p>
      <FieldError errors={errors} path="hours" />
      <div className="mt-2">
        {days.map((day) => (
          <div
            key={day}
            className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2 last:border-0 sm:grid sm:grid-cols-[6.5rem_5.5rem_minmax(0,1fr)]"
            role="group"
            aria-label={capitalised(day)}
          >
            <h3 className="pt-2.5 text-base">{capitalised(day)}</h3>
            <DayEditor
              title={capitalised(day)}
              path={`hours.${day}`}
              place={day}
              day={draft.hours[day]}
              errors={errors}
              onDay={(changed) => onDraft({ ...draft, hours: { ...draft.hours, [day]: changed } })}
              onPress={onPress}
            >
              <CopyHours day={day} hours={draft.hours} onPress={onPress} />
            </DayEditor>
          </div>
        ))}
      </div>
    </section>
  )
}
