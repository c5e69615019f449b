import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { describe } from '#app/domain/businesses/fields.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { suggestedFields, type SuggestedField } from '#app/domain/reports/reasons.ts'
import { paths } from '#app/paths.ts'
import { BusinessField } from '#app/ui/business-forms/business-field.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { Honeypot } from './honeypot.tsx'

type Props = {
  slug: string
  values: Record<SuggestedField, string>
  /** The same, as the post says them back. */
  seen: string
  constraint: FormConstraint
  reply: FormReply | undefined
}

export function SuggestForm({ slug, values, seen, constraint, reply }: Props) {
  const intent = 'suggest'
  const [form, fields] = useServerForm<Record<SuggestedField | 'note' | 'seen', string>>(
    'suggest',
    reply,
    {
      intent,
      constraint,
      defaultValue: { ...values, seen, phone: values.phone && formatPhone(values.phone) },
    },
  )
  return (
    <Form method="post" action={paths.suggestEdit(slug)} {...getFormProps(form)}>
      <ErrorSummary
        form={form as never}
        fields={[
          ...suggestedFields.map((name) => ({ field: fields[name], label: describe(name).label })),
          { field: fields.note, label: 'Anything else' },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {suggestedFields.map((name) => (
          <BusinessField
            key={name}
            name={name}
            field={fields[name]}
            className={name === 'phone' || name === 'email' ? '' : 'sm:col-span-2'}
          />
        ))}
        <TextareaField
          className="sm:col-span-2"
          field={fields.note}
          label="Anything else"
          hint="Such as other opening hours"
          rows={3}
        />
      </div>
      <input type="hidden" name="seen" value={fields.seen.initialValue ?? seen} />
      <Honeypot id="suggest-fax" />
      <SubmitButton
        pending="Sending..."
        name="intent"
        value={intent}
        className="btn btn-coral mt-5 w-full sm:w-auto"
      >
        Send suggestion
      </SubmitButton>
    </Form>
  )
}
