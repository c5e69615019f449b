import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { isResetLinkValid, resetPassword } from '#app/domain/accounts/password-reset.server.ts'
import { afterSignIn } from '#app/domain/accounts/redirect-target.ts'
import { resetPasswordForm } from '#app/domain/accounts/schema.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { sessionStartOf } from '#app/http/session.server.ts'
import { newSessionHeaders } from '#app/http/sign-in.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { PasswordField } from '#app/ui/account/password-field.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Choose a new password')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const constraint = constraintOf(resetPasswordForm)
  return { token: (await isResetLinkValid(token)) ? token : null, constraint }
})

export const action = screen(({ request }: ActionFunctionArgs) =>
  handleForm(
    request,
    resetPasswordForm,
    async (input) => {
      const { token, email, role } = await resetPassword(input, await sessionStartOf(request))
      return redirectWith(
        afterSignIn(role),
        { title: 'Password Changed', description: 'You are signed in.', kind: 'success' },
        await newSessionHeaders(request, token, [email]),
      )
    },
    { secret: ['password', 'token'] },
  ),
)

export default function ResetPassword() {
  const { token, constraint } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const [form, fields] = useServerForm<{ password: string }>('reset', reply, { constraint })
  if (!token) {
    return (
      <AccountFrame heading="This link does not work any more">
        <p>It has been used already or is more than an hour old.</p>
        <Link className="btn btn-action mt-4" to={paths.forgotPassword()}>
          Ask for a new one
        </Link>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame heading="Choose a new password" lead="It signs you out everywhere else.">
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[{ field: fields.password, label: 'New password' }]}
        />
        <input type="hidden" name="token" value={token} />
        <PasswordField
          field={fields.password}
          label="New password"
          hint="At least 10 characters. A few words in a row are good."
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
