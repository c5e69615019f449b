import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { replyTo } from './refused-save.ts'

/** What a business notes about a booking or a customer, for itself. */
export function NoteForm({
  note,
  rows,
  reply,
}: {
  note: string
  rows: number
  reply: FormReply | undefined
}) {
  const [form, fields] = useServerForm<{ note: string }>('note', replyTo(reply, 'note'), {
    defaultValue: { note },
  })
  return (
    <Form method="post" className="panel space-y-4" {...getFormProps(form)}>
      {/* What it replaces, so that nobody's newer note is written over unseen. */}
      <input type="hidden" name="before" value={`:${note}`} />
      <TextareaField
        field={fields.note}
        label="Private note"
        hint="Customers never see it."
        rows={rows}
      />
      <SubmitButton className="btn btn-quiet" pending="Saving..." name="intent" value="note">
        Save note
      </SubmitButton>
    </Form>
  )
}
