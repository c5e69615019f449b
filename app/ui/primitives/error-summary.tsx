import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** `at` is the id of what to change where the field itself is hidden; null where nothing can be changed. */
type Summarised = { field: FieldMetadata<unknown>; label: string; at?: string | null }

/** `Phone: too long`; without the label where the message begins with it. */
export const named = (label: string, message: string): string =>
  message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`

/** More are folded away, so that the form itself is in sight; never one alone. */
const shown = 3
const foldedFrom = (count: number) => (count > shown + 1 ? shown : count)

const Refused = ({ fields, isBrief }: { fields: Summarised[]; isBrief: boolean }) => (
  <ul className={`error-list space-y-1 ${fields.length > 1 ? 'list-disc pl-5' : ''}`}>
    {fields.map(({ field, label, at }) => (
      <li key={field.id}>
        <a href={`#${at ?? field.id}`}>
          {isBrief && !at ? label : named(label, field.errors?.join('. ') ?? '')}
        </a>
      </li>
    ))}
  </ul>
)

export const introFor = (count: number) =>
  count > 1 ? `${count} fields need attention` : 'One thing needs attention:'

/** One field alone, which says itself what is wrong. */
const aloneOf = ([only, ...more]: Summarised[]) =>
  only && more.length === 0 && !only.at ? only : null

/** Says once what was refused, above the form, and takes the focus; of one field its name, as the field says the rest. */
export function ErrorSummary({
  form,
  fields,
  title,
  advice,
  reply,
  isBrief = false,
}: {
  form: FormMetadata<never> | FormMetadata<Record<string, unknown>>
  fields: Summarised[]
  /** What failed, where no toast says it. */
  title?: string | undefined
  /** What to do, where a toast says what is wrong with the form as a whole. */
  advice?: string | undefined
  /** The answer it tells of; another one takes the focus again. */
  reply?: unknown
  /** Names several fields only, as each says below it what is wrong. */
  isBrief?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const refused = fields.filter(({ field }) => field.errors)
  const wrong = refused.filter(({ at }) => at !== null)
  const whole = [
    ...(form.errors ?? []),
    ...refused.flatMap(({ field, at }) => (at === null ? (field.errors ?? []) : [])),
  ]
  const alone = aloneOf(wrong)
  const intro = whole.length > 0 ? (advice ?? whole.join(' ')) : introFor(wrong.length)
  const status = form.status
  const open = foldedFrom(wrong.length)
  useEffect(() => {
    if (status === 'error') box.current?.focus()
  }, [status, reply])
  if (wrong.length + whole.length === 0) return null
  return (
    <div
      ref={box}
      id={form.errorId}
      className="mb-6 rounded-card border border-danger bg-danger-soft p-4 text-ink"
      role="alert"
      tabIndex={-1}
    >
      {title ? <p className="font-display text-lg font-bold">{title}</p> : null}
      <p className={`error-list ${title ? '' : 'font-semibold'}`}>
        {intro} {alone ? <a href={`#${alone.field.id}`}>{alone.label}</a> : null}
      </p>
      {wrong.length > 0 && !alone ? (
        <div className="mt-2">
          <Refused fields={wrong.slice(0, open)} isBrief={isBrief} />
          {wrong.length > open ? (
            <details>
              <summary className="link list-none py-1">{`Show ${wrong.length - open} more`}</summary>
              <Refused fields={wrong.slice(open)} isBrief={isBrief} />
            </details>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
