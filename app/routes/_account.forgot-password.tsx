import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { requestPasswordReset } from '#app/domain/accounts/password-reset.server.ts'
import { forgotPasswordForm } from '#app/domain/accounts/schema.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths, withQuery } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Forgot your password?')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => ({
  sent: new URL(request.url).searchParams.has('sent'),
  constraint: constraintOf(forgotPasswordForm),
}))

export const action = screen(({ request, context }: ActionFunctionArgs) =>
  handleForm(request, forgotPasswordForm, async ({ email }) => {
    await requestPasswordReset({ email, address: clientAddress(request, context) })
    return redirect(withQuery(paths.forgotPassword(), { sent: 1 }))
  }),
)

export default function ForgotPassword() {
  const { sent, constraint } = useLoaderData<typeof loader>()
  return sent ? <Sent /> : <Ask constraint={constraint} />
}

function Sent() {
  return (
    <AccountFrame heading="Look in your inbox">
      <p role="status">
        If there is an account with this e-mail address, a link for a new password is on its way. It
        works for one hour.
      </p>
      <p className="mt-4">
        <Link className="link inline-block py-2" to={paths.login()}>
          Back to sign in
        </Link>
      </p>
    </AccountFrame>
  )
}

function Ask({ constraint }: { constraint: FormConstraint }) {
  const reply = useReply<typeof action>()
  const [form, fields] = useServerForm<{ email: string }>('forgot', reply, { constraint })
  return (
    <AccountFrame
      heading="Forgot your password?"
      lead="Tell us your e-mail address and we send you a link for a new one."
    >
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[{ field: fields.email, label: 'E-mail address' }]}
        />
        <InputField type="email" field={fields.email} label="E-mail address" autoComplete="email" />
        <div className="mt-4">
          <SubmitButton pending="Sending..." className="btn btn-action w-full">
            Send the link
          </SubmitButton>
        </div>
      </Form>
    </AccountFrame>
  )
}
