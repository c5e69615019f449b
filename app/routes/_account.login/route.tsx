import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { afterSignIn, sitePath } from '#app/domain/accounts/redirect-target.ts'
import { loginForm, type LoginInput } from '#app/domain/accounts/schema.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { bufferedRequest } from '#app/http/body.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { authenticate, newSessionHeaders } from '#app/http/sign-in.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { LoginPage } from './login-form.tsx'

export const meta = pageTitle('Sign in')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const redirectTo = sitePath(new URL(request.url).searchParams.get('redirectTo'))
  const actor = await actorOf(request)
  if (actor.kind === 'user') throw redirect(afterSignIn(actor.role, redirectTo))
  return { redirectTo, constraint: constraintOf(loginForm) }
})

async function signIn(request: Request, address: string, { email, redirectTo }: LoginInput) {
  const { token, user } = await authenticate(request, address)
  return redirectWith(
    afterSignIn(user.role, redirectTo),
    { title: 'Login Successful', description: 'Welcome back!', kind: 'success' },
    await newSessionHeaders(request, token, [email, user.email]),
  )
}

export const action = screen(async ({ request, context }: ActionFunctionArgs) => {
  const address = clientAddress(request, context)
  const buffered = await bufferedRequest(request)
  const secret = ['password']
  return handleForm(buffered.clone(), loginForm, (input) => signIn(buffered, address, input), {
    secret,
  })
})

export default function Login() {
  return <LoginPage {...useLoaderData<typeof loader>()} />
}
