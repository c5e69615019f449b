import type { ReactNode } from 'react'
import type { Span } from '#app/domain/businesses/hours.ts'
import { draftChanges, type DayDraft } from '#app/domain/businesses/listing-draft.ts'
import { maxSpans } from '#app/domain/businesses/hours-rules.ts'
import type { Day } from '#app/domain/businesses/enums.ts'
import { ChangeButton } from './change-button.tsx'
import { control, FieldError, pairControl, type Errors } from './listing-errors.tsx'

function TimeInput({
  name,
  other,
  value,
  label,
  errors,
  onChange,
}: {
  name: string
  /** The other box of its pair. */
  other: string
  value: string
  label: string
  errors: Errors
  onChange: (value: string) => void
}) {
  return (
    <input
      type="text"
      inputMode="numeric"
      placeholder="hh:mm"
      autoComplete="off"
      className="field clock-field"
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-label={label}
      {...pairControl(errors, name, other)}
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
  tools,
}: DayProps & { at: number; tools: ReactNode }) {
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
      <div className="span-row">
        <TimeInput
          name={open}
          other={close}
          value={span.open}
          label={`${title} opens`}
          errors={errors}
          onChange={(value) => setSpan({ open: value })}
        />
        <span className="text-muted">to</span>
        <TimeInput
          name={close}
          other={open}
          value={span.close}
          label={`${title} closes`}
          errors={errors}
          onChange={(value) => setSpan({ close: value })}
        />
        <div className={typeof place === 'number' ? '' : 'span-tools'}>
          {at === 0 ? tools : null}
          {day.spans.length > 1 || typeof place === 'number' ? (
            <ChangeButton
              change={draftChanges.removeSpan(place, at)}
              onPress={onPress}
              icon="trash"
              label={`${title}: remove ${span.open}–${span.close}`}
            />
          ) : null}
        </div>
      </div>
      {/* As wide as the times, so that it moves nothing beside them. */}
      <div className="w-0 min-w-full">
        {overnight ? <p className="text-sm text-muted">{overnight}</p> : null}
        <FieldError errors={errors} path={open} />
        <FieldError errors={errors} path={close} />
      </div>
    </li>
  )
}

/** A day's opening hours in the columns around it: a toggle, its times and, behind `children`, what adds to them. */
export function DayEditor(props: DayProps & { children?: ReactNode }) {
  const { title, path, place, day, errors, onDay, onPress, children } = props
  // What is folded away while its tick is off, also before scripts run.
  const hasTimes = day.spans.length > 0
  const isDate = typeof place === 'number'
  const tools = (
    <>
      {/* Empty, it keeps its column. */}
      <div>
        {day.spans.length < maxSpans ? (
          <ChangeButton
            change={draftChanges.addSpan(place)}
            onPress={onPress}
            icon="plus"
            label={`${title}: add times`}
          >
            {isDate ? 'Add times' : undefined}
          </ChangeButton>
        ) : null}
      </div>
      <div>{day.open ? children : null}</div>
    </>
  )
  return (
    <>
      <div className="day-open">
        <label className="check">
          <input
            type="checkbox"
            name={`${path}.open`}
            checked={day.open}
            onChange={(event) => onDay({ ...day, open: event.target.checked })}
            {...control(errors, `${path}.open`)}
            aria-label={`${title}: open`}
          />
          Open
        </label>
        <FieldError errors={errors} path={`${path}.open`} />
      </div>
      {hasTimes ? <p className="day-closed">Closed</p> : null}
      <div
        className={`col-span-2 flex w-full min-w-0 flex-wrap items-start gap-x-2 gap-y-1 sm:col-span-1 ${hasTimes ? 'day-times' : ''}`}
      >
        {hasTimes ? (
          <ul className="grid grid-cols-1 gap-2">
            {day.spans.map((_, at) => (
              <SpanEditor key={at} {...props} at={at} tools={isDate ? null : tools} />
            ))}
          </ul>
        ) : null}
        {isDate || !hasTimes ? tools : null}
      </div>
    </>
  )
}
