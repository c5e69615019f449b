import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isResetLinkValid, resetPassword } from '#app/domain/accounts/password-reset.server.ts'
import { afterSignIn } from '#app/domain/accounts/redirect-target.ts'
import { resetPasswordForm } from '#app/domain/accounts/schema.ts'
import { connectionsOf, type Stays } from '#app/domain/accounts/stays.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { sessionStartOf } from '#app/http/session.server.ts'
import { letIn } from '#app/http/sign-in.server.ts'
import { paths } from '#app/paths.ts'
import { accountStyles } from '#app/ui/account/account-styles.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'

export const meta = pageTitle('Choose a new password')

export const links = accountStyles

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const constraint = constraintOf(resetPasswordForm)
  return { token: (await isResetLinkValid(token)) ? token : null, constraint }
})

/** Where to see what who knew the old password may have left; undefined for nothing. */
function afterReset(stays: Stays): string | undefined {
  if (stays.passkeys > 0) return paths.passkeys({ after: 'reset' })
  return connectionsOf(stays).length > 0 ? paths.connected() : undefined
}

export const action = screen(({ request }: ActionFunctionArgs) =>
  handleForm(request, resetPasswordForm, async (input) => {
    const entry = await resetPassword(input, await sessionStartOf(request))
    const toast = { title: 'Password Changed', description: 'You are signed in.' }
    const asked = afterReset(entry.stays)
    return letIn(request, entry, {
      ...{ logins: [entry.email], to: afterSignIn(entry.role, asked) },
      ...(asked !== undefined && { asked }),
      toast: { ...toast, kind: 'success' },
    })
  }),
)

export default function ResetPassword() {
  return <ResetPasswordPage {...useLoaderData<typeof loader>()} />
}
