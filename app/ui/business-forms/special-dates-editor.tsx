import { useState, type ReactNode } from 'react'
import { draftChanges, type ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { isDate, maxLabelLength } from '#app/domain/businesses/special-dates.ts'
import { formatDate } from '#app/domain/local-time.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { ChangeButton } from './change-button.tsx'
import { DayEditor } from './day-editor.tsx'
import { control, FieldError, idOf, type Errors } from './listing-errors.tsx'
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

const hoursText = ({ open, spans }: SpecialDate): string =>
  open && spans.length > 0 ? spans.map((span) => `${span.open}–${span.close}`).join(', ') : 'Closed'

const hasError = (errors: Errors, path: string) =>
  Object.entries(errors).some(([at, messages]) => at.startsWith(path) && messages?.length)

/** A date in a line, which opens to be changed; one without its day yet is open from the first. */
function FoldedDate({
  date,
  isWrong,
  children,
}: {
  date: SpecialDate
  isWrong: boolean
  children: ReactNode
}) {
  const [isNew] = useState(() => !isDate(date.date))
  return (
    <details className="group min-w-0 flex-1" open={isNew || isWrong}>
      <summary className="date-line">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">
            {isDate(date.date) ? <WholeText>{formatDate(date.date)}</WholeText> : 'New date'}
          </span>
          <span className="line-break block text-sm text-muted">
            {[date.label, hoursText(date)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Icon name="chevron-down" className="h-5 w-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-y-3 pb-4 pt-2">{children}</div>
    </details>
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

const AddDates = ({ onPress }: Pick<ListingEditor, 'onPress'>) => (
  <>
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
  </>
)

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
          <li key={at} className="flex items-start gap-x-2 border-b border-line py-1">
            <FoldedDate date={date} isWrong={hasError(errors, `special[${at}]`)}>
              <DateFields
                date={date}
                at={at}
                errors={errors}
                onDate={(change) => set(at, change)}
              />
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
            </FoldedDate>
            <div className="pt-2">
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
      <AddDates onPress={onPress} />
      <TemporaryClosure draft={draft} errors={errors} onDraft={onDraft} />
    </section>
  )
}
