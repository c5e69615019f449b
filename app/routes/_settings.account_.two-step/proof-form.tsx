import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { TwoStepIntent } from '#app/domain/accounts/second-factor/schema.ts'
import {
  OwnerProofFields,
  proofSummary,
  type OwnerProofValues,
} from '#app/ui/account/owner-proof.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type StepProps = { intent: string; heading: string; isFolded: boolean; isOpen: boolean }

const Step = ({
  intent,
  heading,
  isFolded,
  isOpen,
  children,
}: StepProps & { children: ReactNode }) =>
  isFolded ? (
    <section aria-label={heading}>
      <details className="group" open={isOpen}>
        <summary className="flex min-h-[3rem] list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          {heading}
          <Icon name="chevron-down" className="h-5 w-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="max-w-md pb-5">{children}</div>
      </details>
    </section>
  ) : (
    <section className="py-5" aria-labelledby={`${intent}-heading`}>
      <h2 id={`${intent}-heading`} className="mb-2 text-xl md:text-xl">
        {heading}
      </h2>
      <div className="max-w-prose">{children}</div>
    </section>
  )

/** A step that asks for nothing but who it is. */
export function ProofForm({
  intent,
  heading,
  button,
  hasCode,
  constraint,
  reply,
  isDangerous = false,
  isFolded = false,
  children,
}: {
  intent: TwoStepIntent
  heading: string
  button: string
  hasCode: boolean
  constraint: FormConstraint
  reply: FormReply | undefined
  isDangerous?: boolean
  /** One of several: opened by its heading. */
  isFolded?: boolean
  children: ReactNode
}) {
  const [form, fields] = useServerForm<OwnerProofValues>(intent, reply, {
    constraint,
    intent,
  })
  const isOpen = form.status === 'error'
  return (
    <Step {...{ intent, heading, isFolded, isOpen }}>
      <p className="mb-3 text-muted">{children}</p>
      <Form method="post" className="max-w-md" {...getFormProps(form)}>
        <ErrorSummary form={form as never} fields={proofSummary(fields)} />
        <input type="hidden" name="intent" value={intent} />
        <OwnerProofFields fields={fields} hasCode={hasCode} />
        <div className="mt-4">
          <SubmitButton
            pending="One moment..."
            className={isDangerous ? 'btn btn-danger' : 'btn btn-action'}
          >
            {button}
          </SubmitButton>
        </div>
      </Form>
    </Step>
  )
}
