import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, type MetaFunction } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { registerBusiness, registerOwner } from '#app/domain/accounts/registration.server.ts'
import { businessRegistration, registration } from '#app/domain/accounts/schema.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { sessionStartOf } from '#app/http/session.server.ts'
import { welcomeHeaders } from '#app/http/sign-in.server.ts'
import { paths } from '#app/paths.ts'
import { AccountFrame } from '#app/ui/account/account-frame.tsx'
import { RegistrationForm } from '#app/ui/account/registration-form.tsx'

export const meta: MetaFunction = () => [
  { title: `List your business | ${brand.name}` },
  { name: 'description', content: `Put your Cape Town business on ${brand.name}.` },
]

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await actorOf(request)
  if (actor.kind !== 'user') return { signedIn: false }
  if (actor.role === 'ADMIN') throw redirect(paths.admin())
  if ((await ownAccount(actor)).business) throw redirect(paths.dashboard())
  return { signedIn: true }
})

export const action = screen(async ({ request, context }: ActionFunctionArgs) => {
  const actor = await actorOf(request)
  if (actor.kind === 'user') {
    return handleForm(request, businessRegistration, async (input) => {
      await registerBusiness(actor, input)
      return redirect(paths.welcome())
    })
  }
  return handleForm(
    request,
    registration,
    async (input) => {
      const start = { ...sessionStartOf(request), address: clientAddress(request, context) }
      const { token } = await registerOwner(input, start)
      const headers = welcomeHeaders(request, token, [input.email, input.username ?? input.email])
      return redirect(paths.welcome(), { headers })
    },
    { secret: ['password'] },
  )
})

export default function Register() {
  const { signedIn } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <AccountFrame
      heading={signedIn ? 'Create New Business Profile' : 'List your business'}
      lead={
        signedIn ? (
          'Tell us about your business. You can fill in the rest on your dashboard.'
        ) : (
          <>
            Have an account already?{' '}
            <Link className="link" to={paths.login()}>
              Sign in
            </Link>
          </>
        )
      }
    >
      <RegistrationForm reply={reply} signedIn={signedIn} />
    </AccountFrame>
  )
}
