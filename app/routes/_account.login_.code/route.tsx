import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sitePath } from '#app/domain/accounts/redirect-target.ts'
import { secondStepForm } from '#app/domain/accounts/schema.ts'
import { withCode } from '#app/domain/accounts/second-factor/schema.ts'
import { passkeySite } from '#app/domain/accounts/second-factor/passkey-site.server.ts'
import { halfSignedIn } from '#app/domain/accounts/sign-in.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { halfSignInCookie } from '#app/http/session.server.ts'
import { paths } from '#app/paths.ts'
import { accountStyles } from '#app/ui/account/account-styles.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { CodePage } from './code-page.tsx'
import { enterCode } from './enter-code.server.ts'

export const meta = pageTitle('Enter your code')

export const links = accountStyles

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const redirectTo = sitePath(new URL(request.url).searchParams.get('redirectTo'))
  const user = await halfSignedIn(await halfSignInCookie().of(request))
  if (!user) throw redirect(paths.login(redirectTo ?? undefined))
  const isPossible = passkeySite() !== null
  return { redirectTo, isPossible, constraint: constraintOf(withCode(secondStepForm)) }
})

export const action = screen(({ request, context }: ActionFunctionArgs) =>
  handleForm(request, secondStepForm, (input) =>
    enterCode(request, clientAddress(request, context), input),
  ),
)

export default function LoginCode() {
  return <CodePage {...useLoaderData<typeof loader>()} />
}
