import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { TimeOffer } from '#app/domain/bookings/views.ts'
import { NewTime } from '#app/ui/booking/new-time.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'

export function MoveForm({
  sequence,
  offer,
  asksAgain,
  constraint,
  isAsked,
  reply,
}: {
  sequence: number
  offer: TimeOffer
  asksAgain: boolean
  constraint: FormConstraint
  /** Whether the link that was followed is for this. */
  isAsked: boolean
  reply: FormReply | undefined
}) {
  const [form, fields] = useForm<{ dateTime: string; chosen: string }, string[]>({
    id: 'move',
    lastResult: reply?.lastResult,
    constraint: constraint as never,
    defaultNoValidate: false,
  })
  return (
    <Disclosure summary="Move to another time" open={isAsked || reply !== undefined}>
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[{ field: fields.dateTime, label: 'New date and time' }]}
        />
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="sequence" value={sequence} />
        {asksAgain ? (
          <p className="mb-4">
            The business will have to confirm the new time. Your present one is free for others at
            once.
          </p>
        ) : null}
        <NewTime
          field={fields.dateTime}
          offer={offer}
          instead={reply?.choices?.['dateTime']}
          sent={reply?.lastResult.initialValue?.['dateTime']}
          chosen={fields.chosen.initialValue}
        />
        <div className="mt-5">
          <SubmitButton pending="Moving..." className="btn btn-coral w-full sm:w-auto">
            Move booking
          </SubmitButton>
        </div>
      </Form>
    </Disclosure>
  )
}
