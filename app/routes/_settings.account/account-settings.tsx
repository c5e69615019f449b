import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { AccountIntent } from '#app/domain/accounts/schema.ts'
import {
  OwnerProofFields,
  proofSummary,
  type OwnerProofValues,
} from '#app/ui/account/owner-proof.tsx'
import { PasswordField } from '#app/ui/account/password-field.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { AccountRow, BehindButton } from '#app/ui/account/account-row.tsx'

const Intent = ({ is }: { is: AccountIntent }) => <input type="hidden" name="intent" value={is} />

const isRefused = (reply: FormReply | undefined, intent: AccountIntent) =>
  reply?.lastResult.initialValue?.['intent'] === intent

type Changed = { reply: FormReply | undefined; constraint: FormConstraint; hasCode: boolean }

/** Sends the link again that confirms the address. */
function ConfirmEmail({ reply }: Pick<Changed, 'reply'>) {
  const [form] = useServerForm<Record<string, never>>('verify', reply, { intent: 'verify' })
  return (
    <Form method="post" className={form.errors ? 'below' : ''} {...getFormProps(form)}>
      <ErrorSummary form={form as never} fields={[]} />
      <Intent is="verify" />
      <SubmitButton pending="Sending..." className="btn btn-action account-act">
        Send the link again
      </SubmitButton>
    </Form>
  )
}

function ChangeEmail({ reply, constraint, hasCode }: Changed) {
  const [form, fields] = useServerForm<OwnerProofValues & { newEmail: string }>(
    'change-email',
    reply,
    { constraint, intent: 'changeEmail' },
  )
  return (
    <BehindButton label="Change email address" isOpen={isRefused(reply, 'changeEmail')}>
      <Form method="post" {...getFormProps(form)}>
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
    </BehindButton>
  )
}

type Address = { email: string; username: string | null; isConfirmed: boolean }

const AddressNow = ({ email, username, isConfirmed }: Address) => (
  <>
    <p className="mt-1">
      <strong className="line-break">
        <EmailText email={email} />
      </strong>
    </p>
    {username ? <p className="line-break">Your username is {username}.</p> : null}
    {isConfirmed ? null : (
      <p className="text-sm text-muted">
        Open the link we emailed you to start receiving bookings.
      </p>
    )}
  </>
)

export function EmailAddress({
  email,
  username,
  isConfirmed,
  asked,
  ...change
}: Changed &
  Address & {
    /** A new address whose link is still to be opened. */
    asked: string | null
  }) {
  return (
    <AccountRow
      id="email-state"
      heading="Email address"
      about="Used to sign in and for our emails."
      state={
        <StateBadge tone={isConfirmed ? 'good' : 'wait'}>
          {isConfirmed ? 'Confirmed' : 'Not confirmed'}
        </StateBadge>
      }
      status={<AddressNow {...{ email, username, isConfirmed }} />}
    >
      {isConfirmed ? null : <ConfirmEmail reply={change.reply} />}
      <ChangeEmail {...change} />
      {asked ? (
        <p className="below rounded-card bg-info-soft p-3" role="status">
          Waiting for you to open the link we emailed to{' '}
          <strong className="line-break">
            <EmailText email={asked} />
          </strong>
          . Until then, nothing changes.
        </p>
      ) : null}
    </AccountRow>
  )
}

export function ChangePassword({ reply, constraint, hasCode, email }: Changed & { email: string }) {
  const [form, fields] = useServerForm<OwnerProofValues & { newPassword: string }>(
    'change-password',
    reply,
    { constraint, intent: 'changePassword' },
  )
  return (
    <AccountRow
      id="password"
      heading="Password"
      about="Use a long password you use nowhere else. Changing it signs you out on other devices."
    >
      <BehindButton label="Change password" isOpen={isRefused(reply, 'changePassword')}>
        <Form method="post" {...getFormProps(form)}>
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
            hint="At least 10 characters. Three random words work well."
            autoComplete="new-password"
          />
          <SubmitButton pending="Saving...">Change password</SubmitButton>
        </Form>
      </BehindButton>
    </AccountRow>
  )
}
