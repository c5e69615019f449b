import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** `at` is the id of what to change where the field itself is hidden; null where nothing can be changed. */
type Summarised = { field: FieldMetadata<unknown>; label: string; at?: string | null }

/** `Phone: too long`, without the label where the message names it. */
const named = (label: string, message: string) =>
  message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`

/** Says once what was refused, above the form, and takes the focus. */
export function ErrorSummary({
  form,
  fields,
  title,
  reply,
}: {
  form: FormMetadata<never> | FormMetadata<Record<string, unknown>>
  fields: Summarised[]
  /** What failed, where no toast says it. */
  title?: string | undefined
  /** The answer it tells of; another one takes the focus again. */
  reply?: unknown
}) {
  const box = useRef<HTMLDivElement>(null)
  const refused = fields.filter(({ field }) => field.errors)
  const wrong = refused.filter(({ at }) => at !== null)
  const whole = [
    ...(form.errors ?? []),
    ...refused.flatMap(({ field, at }) => (at === null ? (field.errors ?? []) : [])),
  ]
  const status = form.status
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
      <p className={title ? '' : 'font-semibold'}>
        {whole.length > 0 ? whole.join(' ') : 'Please look at this again:'}
      </p>
      {wrong.length > 0 ? (
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {wrong.map(({ field, label, at }) => (
            <li key={field.id}>
              <a className="link" href={`#${at ?? field.id}`}>
                {named(label, field.errors?.join(' ') ?? '')}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
