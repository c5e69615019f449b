import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { confirmEmail, findEmailLink } from '#app/domain/accounts/email-address.server.ts'
import { afterSignIn } from '#app/domain/accounts/redirect-target.ts'
import { verifyEmailForm } from '#app/domain/accounts/schema.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Confirm your e-mail address')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, link: await findEmailLink(token) }
})

export const action = screen(({ request }: ActionFunctionArgs) =>
  handleForm(request, verifyEmailForm, async (input) => {
    const { email, changed } = await confirmEmail(input)
    const actor = await actorOf(request)
    return redirectWith(actor.kind === 'user' ? afterSignIn(actor.role) : paths.login(), {
      title: changed ? 'E-mail Address Changed' : 'E-mail Address Confirmed',
      description: changed ? `You sign in with ${email} from now on.` : 'Thank you!',
      kind: 'success',
    })
  }),
)

export default function VerifyEmail() {
  const { token, link } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const [form] = useServerForm<Record<string, never>>('verify-email', reply)
  if (!link) {
    return (
      <AccountFrame heading="This link does not work any more">
        <p>
          It has been used already or is too old. You can ask for a new one on your account page.
        </p>
        <Link className="btn btn-action mt-4" to={paths.account()}>
          To your account
        </Link>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame heading={link.changes ? 'Use this e-mail address?' : 'Is this your address?'}>
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary form={form as never} fields={[]} />
        <p className="break-words text-lg font-semibold">{link.email}</p>
        <input type="hidden" name="token" value={token} />
        <div className="mt-4">
          <SubmitButton pending="Confirming..." className="btn btn-action w-full">
            {link.changes ? 'Use this e-mail address' : 'Confirm this e-mail address'}
          </SubmitButton>
        </div>
      </Form>
    </AccountFrame>
  )
}
