import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { AccountIntent } from '#app/domain/accounts/schema.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import {
  OwnerProofFields,
  proofSummary,
  type OwnerProofValues,
} from '#app/ui/account/owner-proof.tsx'
import { PasswordField } from '#app/ui/account/password-field.tsx'

function AccountPanel({
  id,
  heading,
  children,
}: {
  id: string
  heading: string
  children: ReactNode
}) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id} className="text-xl md:text-xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}

const Intent = ({ is }: { is: AccountIntent }) => <input type="hidden" name="intent" value={is} />

export function EmailState({
  email,
  verified,
  reply,
}: {
  email: string
  verified: boolean
  reply: FormReply | undefined
}) {
  const [form] = useServerForm<Record<string, never>>('verify', reply, { intent: 'verify' })
  return (
    <AccountPanel id="email-state" heading="Email address">
      <p className="mt-2 break-words">
        <strong>{email}</strong>{' '}
        <span className="badge bg-raised text-ink">{verified ? 'Confirmed' : 'Not confirmed'}</span>
      </p>
      {verified ? null : (
        <Form method="post" className="mt-3" {...getFormProps(form)}>
          <ErrorSummary form={form as never} fields={[]} />
          <Intent is="verify" />
          <p className="mb-3 text-muted">
            Please open the link that we have mailed you, so that bookings reach you.
          </p>
          <SubmitButton pending="Sending..." className="btn btn-quiet">
            Send the link again
          </SubmitButton>
        </Form>
      )}
    </AccountPanel>
  )
}

type Changed = { reply: FormReply | undefined; constraint: FormConstraint; hasCode: boolean }

export function ChangeEmail({ reply, constraint, hasCode }: Changed) {
  const [form, fields] = useServerForm<OwnerProofValues & { newEmail: string }>(
    'change-email',
    reply,
    { constraint, intent: 'changeEmail' },
  )
  return (
    <AccountPanel id="change-email-heading" heading="Change email address">
      <Form method="post" className="mt-3" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[{ field: fields.newEmail, label: 'New email address' }, ...proofSummary(fields)]}
        />
        <Intent is="changeEmail" />
        <InputField
          type="email"
          field={fields.newEmail}
          label="New email address"
          hint="We email a link there. Nothing changes before you open it."
          autoComplete="email"
        />
        <OwnerProofFields className="mt-4" fields={fields} hasCode={hasCode} />
        <SubmitButton pending="Sending..." className="btn btn-action mt-4">
          Send the link
        </SubmitButton>
      </Form>
    </AccountPanel>
  )
}

export function ChangePassword({ reply, constraint, hasCode, email }: Changed & { email: string }) {
  const [form, fields] = useServerForm<OwnerProofValues & { newPassword: string }>(
    'change-password',
    reply,
    { constraint, intent: 'changePassword' },
  )
  return (
    <AccountPanel id="change-password-heading" heading="Change password">
      <Form method="post" className="mt-3" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[...proofSummary(fields), { field: fields.newPassword, label: 'New password' }]}
        />
        <Intent is="changePassword" />
        <input hidden type="text" autoComplete="username" value={email} readOnly />
        <OwnerProofFields fields={fields} hasCode={hasCode} />
        <PasswordField
          className="mb-4 mt-4"
          field={fields.newPassword}
          label="New password"
          hint="At least 10 characters. You will be signed out everywhere else."
          autoComplete="new-password"
        />
        <SubmitButton pending="Saving...">Change password</SubmitButton>
      </Form>
    </AccountPanel>
  )
}

export function SignOutEverywhere() {
  return (
    <AccountPanel id="everywhere" heading="Sign out everywhere">
      <p className="mb-3 mt-2 text-muted">
        Ends all your sessions, on this device and on all others.
      </p>
      <Form method="post">
        <Intent is="signOutEverywhere" />
        <SubmitButton pending="Signing out..." className="btn btn-danger line-break">
          Sign out everywhere
        </SubmitButton>
      </Form>
    </AccountPanel>
  )
}
