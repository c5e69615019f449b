import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { afterSignIn, sitePath } from '#app/domain/accounts/redirect-target.ts'
import { passkeySite } from '#app/domain/accounts/second-factor/passkey-site.server.ts'
import { loginForm, type LoginInput } from '#app/domain/accounts/schema.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { bufferedRequest } from '#app/http/body.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { authenticate, letIn } from '#app/http/sign-in.server.ts'
import { accountStyles } from '#app/ui/account/account-styles.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { LoginPage } from './login-form.tsx'

export const meta = pageTitle('Sign in')

export const links = accountStyles

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const redirectTo = sitePath(new URL(request.url).searchParams.get('redirectTo'))
  const actor = await actorOf(request)
  if ('role' in actor) throw redirect(afterSignIn(actor.role, redirectTo))
  const isPossible = passkeySite() !== null
  return { redirectTo, isPossible, constraint: constraintOf(loginForm) }
})

async function signIn(request: Request, address: string, { email, redirectTo }: LoginInput) {
  const entry = await authenticate(request, address)
  const user = 'user' in entry ? entry.user : null
  return letIn(request, entry, {
    logins: user ? [email, user.email] : [],
    to: afterSignIn(user?.role ?? 'CUSTOMER', redirectTo),
    ...(redirectTo !== undefined && { asked: redirectTo }),
    toast: { title: 'Login Successful', description: 'Welcome back!', kind: 'success' },
  })
}

export const action = screen(async ({ request, context }: ActionFunctionArgs) => {
  const address = clientAddress(request, context)
  const buffered = await bufferedRequest(request)
  return handleForm(buffered.clone(), loginForm, (input) => signIn(buffered, address, input))
})

export default function Login() {
  return <LoginPage {...useLoaderData<typeof loader>()} />
}
