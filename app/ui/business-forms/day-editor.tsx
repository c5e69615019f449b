import type { MouseEvent } from 'react'
import type { Span } from '#app/domain/businesses/hours.ts'
import { draftChanges, type DayDraft } from '#app/domain/businesses/listing-draft.ts'
import { maxSpans } from '#app/domain/businesses/hours-rules.ts'
import type { Day } from '#app/domain/businesses/enums.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { control, FieldError, type Errors } from './listing-errors.tsx'

export function ChangeButton({
  change,
  onPress,
  label,
  icon,
  children,
}: {
  change: string
  onPress: (change: string) => void
  label?: string
  icon: 'plus' | 'trash' | 'calendar'
  children?: string
}) {
  const press = (event: MouseEvent) => {
    event.preventDefault()
    onPress(change)
  }
  return (
    <button
      type="submit"
      name="intent"
      value={change}
      formNoValidate
      onClick={press}
      className={`btn btn-quiet ${children ? '' : 'min-w-[2.75rem] px-2'}`}
      aria-label={label}
    >
      <Icon name={icon} className="h-5 w-5 shrink-0" />
      {children}
    </button>
  )
}

/** One day's opening hours: a toggle, its spans, and add and remove buttons. */
export function DayEditor({
  title,
  path,
  place,
  day,
  errors,
  onDay,
  onPress,
}: {
  title: string
  path: string
  place: Day | number
  day: DayDraft
  errors: Errors
  onDay: (day: DayDraft) => void
  onPress: (change: string) => void
}) {
  const setSpan = (at: number, span: Partial<Span>) =>
    onDay({
      ...day,
      spans: day.spans.map((other, index) => (index === at ? { ...other, ...span } : other)),
    })
  return (
    <div className="grid min-w-0 gap-x-3 sm:grid-cols-[5.5rem_1fr]">
      <div>
        <label className="check">
          <input
            type="checkbox"
            name={`${path}.open`}
            checked={day.open}
            onChange={(event) => onDay({ ...day, open: event.target.checked })}
            {...control(errors, `${path}.open`)}
            aria-label={`${title}: open`}
          />
          <span className={day.open ? '' : 'text-muted'}>{day.open ? 'Open' : 'Closed'}</span>
        </label>
        <FieldError errors={errors} path={`${path}.open`} />
      </div>
      <div className="min-w-0">
        <ul className="grid grid-cols-1 gap-2">
          {day.spans.map((span, at) => {
            const [open, close] = [`${path}.spans[${at}].open`, `${path}.spans[${at}].close`]
            const overnight =
              day.open && span.open !== '' && span.close !== '' && span.close <= span.open
            return (
              <li key={at} className={day.open ? '' : 'text-muted'}>
                <div className="flex items-center gap-2">
                  <input
                    type="time"
                    className="field min-w-0 flex-1 sm:w-36 sm:flex-none"
                    name={open}
                    value={span.open}
                    onChange={(event) => setSpan(at, { open: event.target.value })}
                    aria-label={`${title} opens`}
                    {...control(errors, open)}
                  />
                  <span aria-hidden="true">–</span>
                  <input
                    type="time"
                    className="field min-w-0 flex-1 sm:w-36 sm:flex-none"
                    name={close}
                    value={span.close}
                    onChange={(event) => setSpan(at, { close: event.target.value })}
                    aria-label={`${title} closes`}
                    {...control(errors, close)}
                  />
                  {day.spans.length > 1 || typeof place === 'number' ? (
                    <ChangeButton
                      change={draftChanges.removeSpan(place, at)}
                      onPress={onPress}
                      icon="trash"
                      label={`${title}: remove ${span.open}–${span.close}`}
                    />
                  ) : null}
                </div>
                {overnight ? (
                  <p className="text-sm text-muted">
                    {span.open === '00:00' && span.close === '00:00'
                      ? 'All day'
                      : 'Closes on the next day'}
                  </p>
                ) : null}
                <FieldError errors={errors} path={open} />
                <FieldError errors={errors} path={close} />
              </li>
            )
          })}
        </ul>
        {day.spans.length < maxSpans ? (
          <div className="mt-2">
            <ChangeButton
              change={draftChanges.addSpan(place)}
              onPress={onPress}
              icon="plus"
              label={`${title}: add times`}
            >
              Add times
            </ChangeButton>
          </div>
        ) : null}
      </div>
    </div>
  )
}
