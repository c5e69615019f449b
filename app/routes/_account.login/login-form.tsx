import { getFormProps } from '@conform-to/react'
import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { invalidCredentials } from '#app/domain/accounts/invalid-credentials.ts'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { useRefusalToast } from '#app/ui/layout/refusal-toast.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { PasskeyButton } from '#app/ui/account/passkey-button.tsx'
import { PasswordField } from '#app/ui/account/password-field.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import type { action, loader } from './route.tsx'

type Fields = { email: string; password: string; redirectTo: string }

const places: [start: string, name: string][] = [
  [paths.dashboard(), 'your dashboard'],
  [paths.account(), 'your account'],
  [paths.admin(), 'the admin area'],
]

/** The toast says that they are wrong, and goes after a while. */
const tryAgain = 'Please check your email address or username, and your password.'

/** What somebody signs in for; undefined where they came by themselves. */
const wantedBy = (redirectTo: string | null) =>
  places.find(([start]) => redirectTo?.startsWith(start))?.[1]

export function LoginPage({ redirectTo, constraint, isPossible }: SerializeFrom<typeof loader>) {
  const reply = useReply<typeof action>()
  const wanted = wantedBy(redirectTo)
  return (
    <AccountFrame
      heading="Welcome back!"
      lead={
        <>
          New here?{' '}
          <Link className="link" to={paths.register()}>
            List your business
          </Link>
        </>
      }
    >
      {wanted && !reply ? (
        <p className="mb-4 rounded-card bg-info-soft p-3" role="status">
          Please sign in to open {wanted}.
        </p>
      ) : null}
      <LoginForm reply={reply} redirectTo={redirectTo} constraint={constraint} />
      {isPossible ? (
        <Form method="post" action={paths.loginPasskey()} className="mt-3">
          {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
          <PasskeyButton label="Sign in with a passkey" className="btn btn-quiet w-full" />
        </Form>
      ) : null}
    </AccountFrame>
  )
}

function LoginForm({
  reply,
  redirectTo,
  constraint,
}: {
  reply: FormReply | undefined
  redirectTo: string | null
  constraint: FormConstraint
}) {
  const [form, fields] = useServerForm<Fields>('login', reply, { constraint })
  const refusal = reply?.lastResult.error?.['']?.join(' ')
  // Without scripts no toast appears, so the form says what it would.
  const scripted = useScripted()
  useRefusalToast(reply, refusal, 'Login Failed')
  return (
    <Form method="post" action={paths.login(redirectTo ?? undefined)} {...getFormProps(form)}>
      {refusal && !scripted ? (
        <p className="mb-2 font-display text-lg font-bold">Login Failed</p>
      ) : null}
      <ErrorSummary
        form={form as never}
        advice={scripted && refusal === invalidCredentials ? tryAgain : undefined}
        fields={[
          { field: fields.email, label: 'Email address or username' },
          { field: fields.password, label: 'Password' },
        ]}
      />
      {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
      <InputField
        field={fields.email}
        label="Email address or username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        field={fields.password}
        label="Password"
        autoComplete="current-password"
        className="mt-4"
      />
      <p className="mt-2">
        <Link className="link inline-block py-2" to={paths.forgotPassword()}>
          Forgot your password?
        </Link>
      </p>
      <div className="mt-4">
        <SubmitButton pending="Signing In..." className="btn btn-action w-full">
          Sign In
        </SubmitButton>
      </div>
    </Form>
  )
}
