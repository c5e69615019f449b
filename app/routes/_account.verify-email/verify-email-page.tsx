import { getFormProps } from '@conform-to/react'
import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { action, loader } from './route.tsx'

export function VerifyEmailPage({ token, link }: SerializeFrom<typeof loader>) {
  const reply = useReply<typeof action>()
  const [form] = useServerForm<Record<string, never>>('verify-email', reply)
  if (!link) {
    return (
      <PageMessage
        heading="This link no longer works"
        scene="shutter"
        actions={
          <Link className="btn btn-action" to={paths.account()}>
            Go to your account
          </Link>
        }
      >
        It has already been used or has expired. You can ask for a new one on your account page.
      </PageMessage>
    )
  }
  return (
    <AccountFrame
      heading={link.changes ? 'Use this email address?' : 'Confirm your email address'}
      lead={
        link.changes
          ? 'You sign in with it from then on, and our emails go there.'
          : 'Then we know that our emails about your bookings reach you.'
      }
    >
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary form={form as never} fields={[]} />
        <p className="line-break text-lg font-semibold">
          <EmailText email={link.email} />
        </p>
        <input type="hidden" name="token" value={token} />
        <div className="mt-4">
          <SubmitButton pending="Confirming..." className="btn btn-action w-full">
            {link.changes ? 'Use this email address' : 'Confirm this email address'}
          </SubmitButton>
        </div>
      </Form>
    </AccountFrame>
  )
}
