import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField, TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Parts = { slug: string; reply: FormReply | undefined; constraint: FormConstraint }

type CodeParts = Parts & {
  /** Where it can only have gone. */
  sentTo: string | null
  /** Something else is under way, beside which this is no call of its own. */
  isAside: boolean
}

export function CodeForm({ slug, reply, constraint, sentTo, isAside }: CodeParts) {
  const intent = 'enterCode'
  const [form, fields] = useServerForm<{ code: string }>('enter-code', reply, {
    intent,
    constraint,
  })
  return (
    <Form method="post" action={paths.claimBusiness(slug)} {...getFormProps(form)}>
      <ErrorSummary form={form as never} fields={[{ field: fields.code, label: 'Code' }]} />
      <InputField
        field={fields.code}
        label="Code"
        hint={`The 8-digit code we emailed${sentTo ? ` to ${sentTo}` : ' you'}. It works for 30 minutes.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="code-field"
      />
      <SubmitButton
        pending="Checking..."
        name="intent"
        value={intent}
        className={`btn ${isAside ? 'btn-action' : 'btn-coral'} mt-4 w-full sm:w-auto`}
      >
        Claim this business
      </SubmitButton>
    </Form>
  )
}

/** Sends the code again, to the same address. */
export function AnotherCode({ slug, reply }: Parts) {
  const intent = 'codeToListing'
  const [form] = useServerForm<Record<string, never>>('code-to-listing', reply, { intent })
  return (
    <Form method="post" action={paths.claimBusiness(slug)} className="mt-2" {...getFormProps(form)}>
      <ErrorSummary form={form as never} fields={[]} />
      <SubmitButton pending="Sending..." name="intent" value={intent} className="link py-2">
        No code? Send another
      </SubmitButton>
    </Form>
  )
}

export function CodeToListing({ slug, reply, email }: Parts & { email: string }) {
  const intent = 'codeToListing'
  const [form] = useServerForm<Record<string, never>>('code-to-listing', reply, { intent })
  return (
    <Form method="post" action={paths.claimBusiness(slug)} {...getFormProps(form)}>
      <ErrorSummary form={form as never} fields={[]} />
      <p className="break-words">
        We will send a code to the email address of the listing: <strong>{email}</strong>
      </p>
      <SubmitButton
        pending="Sending..."
        name="intent"
        value={intent}
        className="btn btn-action mt-3 w-full sm:w-auto"
      >
        Send the code
      </SubmitButton>
    </Form>
  )
}

export function CodeToDomain({ slug, reply, constraint, domain }: Parts & { domain: string }) {
  const intent = 'codeToDomain'
  const [form, fields] = useServerForm<{ mailbox: string }>('code-to-domain', reply, {
    intent,
    constraint,
  })
  return (
    <Form method="post" action={paths.claimBusiness(slug)} {...getFormProps(form)}>
      <ErrorSummary form={form as never} fields={[{ field: fields.mailbox, label: 'Address' }]} />
      <InputField
        field={fields.mailbox}
        label={`Your email address at ${domain}`}
        hint="We will send the code to this address"
        suffix={`@${domain}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-md"
      />
      <SubmitButton
        pending="Sending..."
        name="intent"
        value={intent}
        className="btn btn-quiet mt-3 w-full sm:w-auto"
      >
        Send a code to my address
      </SubmitButton>
    </Form>
  )
}

type Request = Parts & { isOwned: boolean; /** No code can be sent. */ isOnlyWay: boolean }

export function RequestForm({ slug, reply, constraint, isOwned, isOnlyWay }: Request) {
  const intent = 'request'
  const [form, fields] = useServerForm<{ note: string }>('request', reply, { intent, constraint })
  return (
    <Form method="post" action={paths.claimBusiness(slug)} {...getFormProps(form)}>
      <ErrorSummary
        form={form as never}
        fields={[{ field: fields.note, label: 'How we can check that it is yours' }]}
      />
      <p className="mb-4">
        {isOwned
          ? 'This listing already has an owner. If it is yours, tell us and we will ask them too.'
          : 'Tell us, and we will reply by email.'}
      </p>
      <TextareaField
        field={fields.note}
        label="How can we check that it is yours?"
        hint="Such as your role there, a number we may call, or where your name appears on its website."
        rows={4}
      />
      <SubmitButton
        pending="Sending..."
        name="intent"
        value={intent}
        className={`btn mt-4 w-full sm:w-auto ${isOnlyWay ? 'btn-action' : 'btn-quiet'}`}
      >
        Send claim
      </SubmitButton>
    </Form>
  )
}
