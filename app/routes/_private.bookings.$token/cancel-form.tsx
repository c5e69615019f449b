import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'

export function CancelForm({
  sequence,
  isNotified,
  isAsked,
  reply,
}: {
  sequence: number
  isNotified: boolean
  /** Whether the link that was followed is for this. */
  isAsked: boolean
  reply: FormReply | undefined
}) {
  const [form] = useForm<Record<string, unknown>, string[]>({
    id: 'cancel',
    lastResult: reply?.lastResult,
  })
  return (
    <Disclosure summary="Cancel this booking" open={isAsked || reply !== undefined}>
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary form={form} fields={[]} />
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="sequence" value={sequence} />
        <p className="mb-4">
          {isNotified
            ? 'We tell the business and free the time.'
            : 'We cannot reach the business, so please tell them yourself.'}{' '}
          This cannot be undone.
        </p>
        <SubmitButton pending="Cancelling..." className="btn btn-danger w-full sm:w-auto">
          Yes, cancel my booking
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}
