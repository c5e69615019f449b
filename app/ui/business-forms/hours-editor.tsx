import { draftChanges, type ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { maxLabelLength } from '#app/domain/businesses/special-dates.ts'
import { days } from '#app/domain/businesses/enums.ts'
import { ChangeButton, DayEditor } from './day-editor.tsx'
import { control, FieldError, idOf, type Errors } from './listing-errors.tsx'

type Props = {
  draft: ListingDraft
  errors: Errors
  onDraft: (draft: ListingDraft) => void
  onPress: (change: string) => void
}

const titled = (day: string) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`

export function HoursEditor({ draft, errors, onDraft, onPress }: Props) {
  return (
    <section className="panel" aria-labelledby="hours-heading" id={idOf('hours')}>
      <h2 id="hours-heading" className="text-lg md:text-lg">
        Operating hours
      </h2>
      <p className="hint mt-1">
        A day may have several openings. A closing time before the opening time is on the next day.
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

export function SpecialDatesEditor({ draft, errors, onDraft, onPress }: Props) {
  const set = (at: number, change: Partial<ListingDraft['special'][number]>) =>
    onDraft({
      ...draft,
      special: draft.special.map((date, index) => (index === at ? { ...date, ...change } : date)),
    })
  return (
    <section className="panel" aria-labelledby="special-heading" id={idOf('special')}>
      <h2 id="special-heading" className="text-lg md:text-lg">
        Special dates
      </h2>
      <p className="hint mt-1">Dates on which your hours differ from the week, such as holidays.</p>
      <FieldError errors={errors} path="special" />
      <ul>
        {draft.special.map((date, at) => (
          <li
            key={at}
            className="grid gap-x-4 gap-y-2 border-b border-line py-3 md:grid-cols-[1fr_1fr]"
          >
            <div className="grid content-start gap-2">
              <div className="flex items-end gap-2">
                <label className="min-w-0 flex-1">
                  <span className="label text-sm">Date</span>
                  <input
                    type="date"
                    className="field"
                    name={`special[${at}].date`}
                    value={date.date}
                    onChange={(event) => set(at, { date: event.target.value })}
                    {...control(errors, `special[${at}].date`)}
                  />
                </label>
                <ChangeButton
                  change={draftChanges.removeDate(at)}
                  onPress={onPress}
                  icon="trash"
                  label={`Remove ${date.label || date.date || 'this date'}`}
                />
              </div>
              <FieldError errors={errors} path={`special[${at}].date`} />
              <label>
                <span className="label text-sm">
                  Name <span className="font-normal text-muted">(optional)</span>
                </span>
                <input
                  className="field"
                  name={`special[${at}].label`}
                  value={date.label}
                  maxLength={maxLabelLength}
                  onChange={(event) => set(at, { label: event.target.value })}
                  {...control(errors, `special[${at}].label`)}
                />
              </label>
              <FieldError errors={errors} path={`special[${at}].label`} />
            </div>
            <DayEditor
              title={date.label || date.date || `Special date ${at + 1}`}
              path={`special[${at}]`}
              place={at}
              day={date}
              errors={errors}
              onDay={(changed) => set(at, changed)}
              onPress={onPress}
            />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <ChangeButton change={draftChanges.addHolidays()} onPress={onPress} icon="calendar">
          Add South African public holidays
        </ChangeButton>
        <ChangeButton change={draftChanges.addDate()} onPress={onPress} icon="plus">
          Add a date
        </ChangeButton>
      </div>
      <p className="mt-2 text-sm text-muted">
        Holidays are added as closed; tick Open for those on which you work.
      </p>
      <h3 className="mt-6">Temporary closure</h3>
      <label className="mt-2 block max-w-xs">
        <span className="label">
          Open again on <span className="font-normal text-muted">(optional)</span>
        </span>
        <input
          type="date"
          className="field"
          name="closedUntil"
          value={draft.closedUntil}
          onChange={(event) => onDraft({ ...draft, closedUntil: event.target.value })}
          {...control(errors, 'closedUntil')}
        />
      </label>
      <p className="mt-1 text-sm text-muted">
        Until then your page says that you are temporarily closed.
      </p>
      <FieldError errors={errors} path="closedUntil" />
    </section>
  )
}
