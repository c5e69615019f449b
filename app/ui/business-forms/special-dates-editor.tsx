import { draftChanges, type ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { isDate, maxLabelLength } from '#app/domain/businesses/special-dates.ts'
import { formatDate } from '#app/domain/local-time.ts'
import { ChangeButton } from './change-button.tsx'
import { DayEditor } from './day-editor.tsx'
import { control, FieldError, idOf } from './listing-errors.tsx'
import type { ListingEditor } from './use-listing-draft.ts'

type SpecialDate = ListingDraft['special'][number]

type DateProps = Pick<ListingEditor, 'errors'> & {
  date: SpecialDate
  at: number
  onDate: (change: Partial<SpecialDate>) => void
}

function DateFields({ date, at, errors, onDate }: DateProps) {
  const [day, name] = [`special[${at}].date`, `special[${at}].label`]
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-x-3 gap-y-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <label>
          <span className="label">Date</span>
          <input
            type="date"
            className="field"
            name={day}
            value={date.date}
            onChange={(event) => onDate({ date: event.target.value })}
            {...control(errors, day)}
          />
        </label>
        {isDate(date.date) ? (
          <p className="mt-1 text-sm text-muted">{formatDate(date.date)}</p>
        ) : null}
        <FieldError errors={errors} path={day} />
      </div>
      <div className="min-w-0">
        <label>
          <span className="label">
            Name <span className="font-normal text-muted">(optional)</span>
          </span>
          <input
            className="field"
            name={name}
            value={date.label}
            maxLength={maxLabelLength}
            onChange={(event) => onDate({ label: event.target.value })}
            {...control(errors, name)}
          />
        </label>
        <FieldError errors={errors} path={name} />
      </div>
    </div>
  )
}

function TemporaryClosure({ draft, errors, onDraft }: Omit<ListingEditor, 'onPress'>) {
  return (
    <>
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
        {draft.closedUntil && isDate(draft.closedUntil)
          ? `Until ${formatDate(draft.closedUntil)} the public page says “Temporarily closed”.`
          : 'Until then the public page says “Temporarily closed”.'}
      </p>
      <FieldError errors={errors} path="closedUntil" />
    </>
  )
}

export function SpecialDatesEditor({ draft, errors, onDraft, onPress }: ListingEditor) {
  const set = (at: number, change: Partial<SpecialDate>) =>
    onDraft({
      ...draft,
      special: draft.special.map((date, index) => (index === at ? { ...date, ...change } : date)),
    })
  return (
    <section className="panel" aria-labelledby="special-heading" id={idOf('special')}>
      <h2 id="special-heading" className="text-lg md:text-lg">
        Special dates
      </h2>
      <p className="hint mt-1">Dates with other hours than in the week, such as holidays.</p>
      <FieldError errors={errors} path="special" />
      <ul>
        {draft.special.map((date, at) => (
          <li key={at} className="grid grid-cols-1 gap-y-2 border-b border-line py-3">
            <DateFields date={date} at={at} errors={errors} onDate={(change) => set(at, change)} />
            <div className="flex items-start justify-between gap-x-3">
              <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-x-3 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
                <DayEditor
                  title={date.label || date.date || `Special date ${at + 1}`}
                  path={`special[${at}]`}
                  place={at}
                  day={date}
                  errors={errors}
                  onDay={(changed) => set(at, changed)}
                  onPress={onPress}
                />
              </div>
              <ChangeButton
                change={draftChanges.removeDate(at)}
                onPress={onPress}
                icon="trash"
                label={`Remove ${date.label || date.date || 'this date'}`}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-1 gap-3 sm:flex sm:flex-wrap">
        <ChangeButton change={draftChanges.addHolidays()} onPress={onPress} icon="calendar">
          Add public holidays
        </ChangeButton>
        <ChangeButton change={draftChanges.addDate()} onPress={onPress} icon="plus">
          Add a date
        </ChangeButton>
      </div>
      <p className="mt-2 text-sm text-muted">
        Holidays are added as closed; tick Open on the days you work.
      </p>
      <TemporaryClosure draft={draft} errors={errors} onDraft={onDraft} />
    </section>
  )
}
