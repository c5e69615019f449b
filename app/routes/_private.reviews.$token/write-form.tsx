import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { maxReviewLength } from '#app/domain/reviews/states.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { StarField } from './star-field.tsx'

const rating = 'Your rating'

export type WriteFormProps = {
  written: { stars: number; text: string } | null
  constraint: FormConstraint
  reply: FormReply | undefined
}

export function WriteForm({ written, constraint, reply }: WriteFormProps) {
  const [form, fields] = useServerForm<{ stars: string; text: string }>('review', reply, {
    constraint,
    ...(written && { defaultValue: { stars: String(written.stars), text: written.text } }),
  })
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5 [&>[role=alert]]:mb-0">
      <ErrorSummary
        form={form as never}
        fields={[
          { field: fields.stars, label: rating },
          { field: fields.text, label: 'Your review' },
        ]}
      />
      <StarField field={fields.stars} label={rating} />
      <TextareaField
        field={fields.text}
        label="Your review"
        hint={`Up to ${maxReviewLength.toLocaleString('en-ZA')} characters. Please do not name other people.`}
        rows={6}
      />
      <div>
        <SubmitButton
          pending="Sending..."
          className={`btn w-full sm:w-auto ${written ? 'btn-quiet' : 'btn-coral'}`}
        >
          {written ? 'Change review' : 'Send review'}
        </SubmitButton>
      </div>
    </Form>
  )
}
