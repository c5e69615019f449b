import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { BillingDetails } from '#app/domain/subscriptions/receipts/billing-schema.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField, TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

export function BillingDetailsForm({
  details,
  email,
  reply,
}: {
  details: BillingDetails
  /** The address of the account. */
  email: string
  reply: FormReply | undefined
}) {
  const [form, fields] = useServerForm<BillingDetails>('billing-details', reply, {
    defaultValue: details,
  })
  return (
    <div className="max-w-2xl">
      <DeskHeading nested={{}} title="Billing details" />
      <p className="mb-5 text-muted">
        They appear on receipts from now on. Receipts issued before stay as they are.
      </p>
      <Form method="post" className="panel space-y-5" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[
            { field: fields.name, label: 'Name on receipts' },
            { field: fields.address, label: 'Address' },
            { field: fields.vatNumber, label: 'VAT number' },
            { field: fields.email, label: 'Billing email' },
          ]}
        />
        <InputField
          field={fields.name}
          label="Name on receipts"
          hint="Your company or your own name. If empty, the name of your business."
          autoComplete="organization"
        />
        <TextareaField field={fields.address} label="Address" rows={3} />
        <InputField
          field={fields.vatNumber}
          label="VAT number"
          hint="10 digits that begin with 4."
          inputMode="numeric"
          autoComplete="off"
        />
        <InputField
          type="email"
          field={fields.email}
          label="Billing email"
          hint={`For receipts and other emails about payments. If empty: ${email}`}
          autoComplete="email"
        />
        <SubmitButton pending="Saving...">Save billing details</SubmitButton>
      </Form>
    </div>
  )
}
