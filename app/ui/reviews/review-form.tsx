import { Form } from '@remix-run/react'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { ReviewRefusal } from './review-refusal.ts'

type Props = {
  review: { id: string; name: string }
  intent: 'answer' | 'report' | 'remove'
  open: string
  field: 'text' | 'reason'
  label: string
  hint: string
  rows?: number
  button: string
  pending: string
  danger?: boolean
  /** Whether it is seldom wanted, beside what often is. */
  isQuiet?: boolean
  constraint: FormConstraint
  refusal: ReviewRefusal | undefined
}

type TextProps = Pick<Props, 'field' | 'label' | 'hint' | 'rows'> & {
  id: string
  required: boolean
  refused: ReviewRefusal | undefined
}

function ReviewText({ id, field, label, hint, rows = 3, required, refused }: TextProps) {
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        className="field"
        id={id}
        name={field}
        rows={rows}
        required={required}
        defaultValue={refused && (refused.text || refused.reason)}
        aria-invalid={refused ? true : undefined}
        aria-describedby={`${id}-hint${refused ? ` ${id}-error` : ''}`}
      />
      {refused ? (
        <p className="error-text" id={`${id}-error`} role="alert">
          {refused.message}
        </p>
      ) : null}
    </div>
  )
}

/** A form with one text in the place of its button, which then leads back; open without scripts and where refused. */
export function ReviewForm({
  review,
  intent,
  open,
  button,
  pending,
  danger = false,
  isQuiet = false,
  constraint,
  refusal,
  ...text
}: Props) {
  const refused = refusal?.intent === intent ? refusal : undefined
  return (
    <details className="in-place" name={`review-${review.id}`} open={refused !== undefined}>
      <summary
        className={`btn inline-flex list-none px-3 text-sm [&::-webkit-details-marker]:hidden ${isQuiet ? 'text-muted hover:bg-raised' : 'btn-quiet'}`}
      >
        <span className="when-closed">
          {open}
          <span className="sr-only"> the review of {review.name}</span>
        </span>
        <span className="when-open">Cancel</span>
      </summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="reviewId" value={review.id} />
        <ReviewText
          {...text}
          id={`${intent}-${review.id}`}
          required={text.field in constraint}
          refused={refused}
        />
        <div className="in-row">
          <SubmitButton
            pending={pending}
            name="intent"
            value={intent}
            className={`btn ${danger ? 'btn-danger' : 'btn-action'} px-3 text-sm`}
          >
            {button}
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
