import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { confirmEmail, findEmailLink } from '#app/domain/accounts/email-address.server.ts'
import { afterSignIn } from '#app/domain/accounts/redirect-target.ts'
import { verifyEmailForm } from '#app/domain/accounts/schema.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { accountStyles } from '#app/ui/account/account-styles.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { VerifyEmailPage } from './verify-email-page.tsx'

export const meta = pageTitle('Confirm your email address')

export const links = accountStyles

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, link: await findEmailLink(token) }
})

export const action = screen(({ request }: ActionFunctionArgs) =>
  handleForm(request, verifyEmailForm, async (input) => {
    const { email, changed } = await confirmEmail(input)
    const actor = await actorOf(request)
    return redirectWith(actor.kind === 'user' ? afterSignIn(actor.role) : paths.login(), {
      title: changed ? 'Email Address Changed' : 'Email Address Confirmed',
      description: changed ? `You sign in with ${email} from now on.` : 'Thank you!',
      kind: 'success',
    })
  }),
)

export default function VerifyEmail() {
  return <VerifyEmailPage {...useLoaderData<typeof loader>()} />
}
