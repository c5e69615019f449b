import { getFormProps } from '@conform-to/react'
import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { action, loader } from './route.tsx'

export const ForgotPasswordPage = ({ sent, constraint }: SerializeFrom<typeof loader>) =>
  sent ? <Sent /> : <Ask constraint={constraint} />

function Sent() {
  return (
    <AccountFrame heading="Check your inbox">
      <p role="status">
        If there is an account with this email address, a link to choose a new password is on its
        way. It works for one hour.
      </p>
      <p className="mt-3">
        Nothing after a few minutes? Look in your spam folder, or{' '}
        <Link className="link" to={paths.forgotPassword()}>
          send it again
        </Link>
        .
      </p>
      <BackToSignIn />
    </AccountFrame>
  )
}

const BackToSignIn = () => (
  <p className="mt-4">
    <Link className="link inline-block py-2" to={paths.login()}>
      Back to sign in
    </Link>
  </p>
)

function Ask({ constraint }: { constraint: FormConstraint }) {
  const reply = useReply<typeof action>()
  const [form, fields] = useServerForm<{ email: string }>('forgot', reply, { constraint })
  return (
    <AccountFrame
      heading="Forgot your password?"
      lead="Enter your email address and we will send you a link to choose a new password."
    >
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[{ field: fields.email, label: 'Email address' }]}
        />
        <InputField type="email" field={fields.email} label="Email address" autoComplete="email" />
        <div className="mt-4">
          <SubmitButton pending="Sending..." className="btn btn-action w-full">
            Send the link
          </SubmitButton>
        </div>
      </Form>
      <BackToSignIn />
    </AccountFrame>
  )
}
