import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { useEffect, useRef } from 'react'

/** `at` is the id of what to change where the field itself is hidden; null where nothing can be changed. */
type Summarised = { field: FieldMetadata<unknown>; label: string; at?: string | null }

/** `Phone: too long`, without the label where the message has a word of it. */
export function named(label: string, message: string): string {
  const words = label.toLowerCase().split(/[^a-z]+/)
  const isNamed = words.some((word) => word.length > 3 && message.toLowerCase().includes(word))
  return isNamed ? message : `${label}: ${message}`
}

/** More are folded away, so that the form itself is in sight; never one alone. */
const shown = 3
const foldedFrom = (count: number) => (count > shown + 1 ? shown : count)

const Refused = ({ fields }: { fields: Summarised[] }) => (
  <ul className="error-list list-disc space-y-1 pl-5">
    {fields.map(({ field, label, at }) => (
      <li key={field.id}>
        <a href={`#${at ?? field.id}`}>{named(label, field.errors?.join(' ') ?? '')}</a>
      </li>
    ))}
  </ul>
)

export const introFor = (count: number) =>
  count > 1 ? `${count} fields need your attention:` : 'Please check this:'

/** Says once what was refused, above the form, and takes the focus. */
export function ErrorSummary({
  form,
  fields,
  title,
  advice,
  reply,
}: {
  form: FormMetadata<never> | FormMetadata<Record<string, unknown>>
  fields: Summarised[]
  /** What failed, where no toast says it. */
  title?: string | undefined
  /** What to do, where a toast says what is wrong with the form as a whole. */
  advice?: string | undefined
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
      <p className={title ? '' : 'font-semibold'}>
        {whole.length > 0 ? (advice ?? whole.join(' ')) : introFor(wrong.length)}
      </p>
      {wrong.length > 0 ? (
        <div className="mt-2">
          <Refused fields={wrong.slice(0, open)} />
          {wrong.length > open ? (
            <details>
              <summary className="py-1">{wrong.length - open} more</summary>
              <Refused fields={wrong.slice(open)} />
            </details>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
