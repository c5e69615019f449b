import { getFormProps } from '@conform-to/react'
import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { CodeField } from '#app/ui/account/code-field.tsx'
import { PasskeyButton } from '#app/ui/account/passkey-button.tsx'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { action, loader } from './route.tsx'

/** The second of two steps. */
export function CodePage({ redirectTo, constraint, isPossible }: SerializeFrom<typeof loader>) {
  const reply = useReply<typeof action>()
  const [form, fields] = useServerForm<{ code: string }>('second-step', reply, { constraint })
  return (
    <AccountFrame heading="Enter your code" lead="One more step to sign in.">
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary form={form as never} fields={[{ field: fields.code, label: 'Code' }]} />
        {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
        <CodeField field={fields.code} />
        <div className="mt-4">
          <SubmitButton pending="Signing In..." className="btn btn-action w-full">
            Sign In
          </SubmitButton>
        </div>
      </Form>
      {isPossible ? (
        <Form method="post" className="mt-3">
          {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
          <PasskeyButton label="Use a passkey instead" className="btn btn-quiet w-full" />
        </Form>
      ) : null}
      <Link className="link mt-3 inline-block py-2" to={paths.login(redirectTo ?? undefined)}>
        Use another account
      </Link>
    </AccountFrame>
  )
}
