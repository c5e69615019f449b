import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { paths } from '#app/paths.ts'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Parts = { booking: OwnerBooking; reply: FormReply | undefined }

function Note({ booking, reply }: Parts) {
  const [form, fields] = useServerForm<{ note: string }>('note', replyTo(reply, 'note'), {
    defaultValue: { note: booking.ownNote },
  })
  return (
    <Form method="post" className="panel space-y-4" {...getFormProps(form)}>
      <TextareaField
        field={fields.note}
        label="Note for yourselves"
        hint="Guests never see it."
        rows={2}
      />
      <SubmitButton className="btn btn-quiet" pending="Saving..." name="intent" value="note">
        Save note
      </SubmitButton>
    </Form>
  )
}

/** What an owner does with a booking besides answering it: change it, note that its guest did not come, a note. */
export function OwnWork({ booking, reply }: Parts) {
  const { can, noShow } = booking
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {can.change ? (
          <Link className="btn btn-quiet" to={paths.changeBooking(booking.id)}>
            Change time, service or person
          </Link>
        ) : null}
        {can.noShow ? (
          <Form method="post">
            <SubmitButton
              className="btn btn-quiet"
              pending="Saving..."
              name="intent"
              value={noShow ? 'came' : 'no-show'}
            >
              {noShow ? 'They did come' : 'Did not come'}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
      <Note booking={booking} reply={reply} />
    </>
  )
}
