import { getFormProps, type FieldMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { reasonWords } from '#app/domain/reports/reasons.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { Honeypot } from './honeypot.tsx'
import { describedBy, FieldErrors } from '#app/ui/primitives/field-parts.tsx'

function ReasonChoice({ field }: { field: FieldMetadata<string> }) {
  return (
    <fieldset id={field.id} tabIndex={-1}>
      <legend className="label">What is wrong?</legend>
      <FieldErrors field={field} />
      {Object.entries(reasonWords).map(([value, label]) => (
        <label key={value} className="check">
          <input
            type="radio"
            name="reason"
            value={value}
            required={field.required}
            defaultChecked={field.initialValue === value}
            aria-describedby={describedBy(field)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

export function ReportForm({
  slug,
  constraint,
  reply,
}: {
  slug: string
  constraint: FormConstraint
  reply: FormReply | undefined
}) {
  const intent = 'report'
  const [form, fields] = useServerForm<{ reason: string; note: string }>('report-form', reply, {
    intent,
    constraint,
  })
  const { reason } = fields
  return (
    <Form method="post" action={`${paths.suggestEdit(slug)}`} {...getFormProps(form)}>
      <ErrorSummary
        form={form as never}
        fields={[
          { field: reason, label: 'What is wrong' },
          { field: fields.note, label: 'What you know' },
        ]}
      />
      <ReasonChoice field={reason} />
      <TextareaField
        className="mt-3"
        field={fields.note}
        label="What you know"
        hint="It helps us to check"
        rows={3}
      />
      <Honeypot id="report-fax" />
      <SubmitButton
        pending="Sending..."
        name="intent"
        value={intent}
        className="btn btn-action mt-5 w-full sm:w-auto"
      >
        Send report
      </SubmitButton>
    </Form>
  )
}
