import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requestPasswordReset } from '#app/domain/accounts/password-reset.server.ts'
import { forgotPasswordForm } from '#app/domain/accounts/schema.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths, withQuery } from '#app/paths.ts'
import { accountStyles } from '#app/ui/account/account-styles.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

export const meta = pageTitle('Forgot your password?')

export const links = accountStyles

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
  return <ForgotPasswordPage {...useLoaderData<typeof loader>()} />
}
