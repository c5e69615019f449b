import { getFormProps } from '@conform-to/react'
import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { PasswordField } from '#app/ui/account/password-field.tsx'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { action, loader } from './route.tsx'

type Page = SerializeFrom<typeof loader>

export const ResetPasswordPage = ({ token, constraint }: Page) =>
  token ? <NewPassword token={token} constraint={constraint} /> : <ExpiredLink />

function ExpiredLink() {
  return (
    <PageMessage
      heading="This link no longer works"
      scene="shutter"
      actions={
        <Link className="btn btn-action" to={paths.forgotPassword()}>
          Get a new link
        </Link>
      }
    >
      It has been used already or is more than an hour old.
    </PageMessage>
  )
}

function NewPassword({ token, constraint }: Page & { token: string }) {
  const reply = useReply<typeof action>()
  const [form, fields] = useServerForm<{ password: string }>('reset', reply, { constraint })
  return (
    <AccountFrame
      heading="Choose a new password"
      lead="Saving it signs you out on all other devices."
    >
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[{ field: fields.password, label: 'New password' }]}
        />
        <input type="hidden" name="token" value={token} />
        <PasswordField
          field={fields.password}
          label="New password"
          hint="At least 10 characters. Three random words work well."
          autoComplete="new-password"
        />
        <div className="mt-4">
          <SubmitButton pending="Saving..." className="btn btn-action w-full">
            Save new password
          </SubmitButton>
        </div>
      </Form>
    </AccountFrame>
  )
}
