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
  icon: 'plus' | 'trash' | 'calendar' | 'copy'
  children?: string | undefined
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
      title={children ? undefined : label}
    >
      <Icon name={icon} className="h-5 w-5 shrink-0" />
      {children}
    </button>
  )
}

function TimeInput({
  name,
  value,
  label,
  errors,
  onChange,
}: {
  name: string
  value: string
  label: string
  errors: Errors
  onChange: (value: string) => void
}) {
  return (
    <input
      type="text"
      inputMode="numeric"
      placeholder="09:00"
      autoComplete="off"
      className="field w-[5.25rem] min-w-0 text-center tabular-nums"
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-label={label}
      {...control(errors, name)}
    />
  )
}

const overnightText = ({ open, close }: Span): string | null => {
  if (open === '' || close === '' || close > open) return null
  return open === '00:00' && close === '00:00' ? 'All day' : 'Closes on the next day'
}

type DayProps = {
  title: string
  path: string
  place: Day | number
  day: DayDraft
  errors: Errors
  onDay: (day: DayDraft) => void
  onPress: (change: string) => void
}

function SpanEditor({
  title,
  path,
  place,
  day,
  errors,
  onDay,
  onPress,
  at,
}: DayProps & { at: number }) {
  const span = day.spans[at]!
  const setSpan = (changed: Partial<Span>) =>
    onDay({
      ...day,
      spans: day.spans.map((other, index) => (index === at ? { ...other, ...changed } : other)),
    })
  const [open, close] = [`${path}.spans[${at}].open`, `${path}.spans[${at}].close`]
  const overnight = day.open ? overnightText(span) : null
  return (
    <li className={day.open ? '' : 'text-muted'}>
      <div className="flex items-center gap-2">
        <TimeInput
          name={open}
          value={span.open}
          label={`${title} opens`}
          errors={errors}
          onChange={(value) => setSpan({ open: value })}
        />
        <span aria-hidden="true">–</span>
        <TimeInput
          name={close}
          value={span.close}
          label={`${title} closes`}
          errors={errors}
          onChange={(value) => setSpan({ close: value })}
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
      {overnight ? <p className="text-sm text-muted">{overnight}</p> : null}
      <FieldError errors={errors} path={open} />
      <FieldError errors={errors} path={close} />
    </li>
  )
}

/** One day's opening hours: a toggle, its spans, and add and remove buttons. */
export function DayEditor(props: DayProps) {
  const { title, path, place, day, errors, onDay, onPress } = props
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
      <div className="flex min-w-0 flex-wrap items-start gap-2">
        <ul className="grid grid-cols-1 gap-2">
          {day.spans.map((_, at) => (
            <SpanEditor key={at} {...props} at={at} />
          ))}
        </ul>
        {day.spans.length < maxSpans ? (
          <div className="flex gap-2">
            <ChangeButton
              change={draftChanges.addSpan(place)}
              onPress={onPress}
              icon="plus"
              label={`${title}: add times`}
            >
              {typeof place === 'number' ? 'Add times' : undefined}
            </ChangeButton>
            {day.open && typeof place === 'string' ? (
              <ChangeButton
                change={draftChanges.copyDay(place)}
                onPress={onPress}
                icon="copy"
                label={`${title}: copy to all open days`}
              />
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}
