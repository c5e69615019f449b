import { redirect } from '@remix-run/node'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginForm } from '#app/domain/accounts/schema.ts'
import { signIn, type HalfSignedIn, type SignedIn } from '#app/domain/accounts/sign-in.server.ts'
import { paths } from '#app/paths.ts'
import { knownLogins, rememberDevice } from './known-device.server.ts'
import { parseWith } from './parse.server.ts'
import {
  cookieHeaders,
  halfSignInCookie,
  sessionStartOf,
  signedInHeaders,
} from './session.server.ts'
import { redirectWith, type Toast } from './toast.server.ts'

/** Passes the client's IP address, which remix-auth strategies do not receive. */
const caller = new AsyncLocalStorage<string>()

const authenticator = new Authenticator<SignedIn | HalfSignedIn>().use(
  new FormStrategy(async ({ form, request }) => {
    const { email, password } = parseWith(loginForm, Object.fromEntries(form))
    return signIn({
      login: email,
      password,
      address: caller.getStore() ?? 'unknown',
      isKnown: await knownLogins(request),
      ...(await sessionStartOf(request)),
    })
  }),
  'form',
)

/** Signs in with the posted login form, whose body must be unread. Throws what `signIn` throws. */
export const authenticate = (request: Request, address: string): Promise<SignedIn | HalfSignedIn> =>
  caller.run(address, () => authenticator.authenticate('form', request))

/** Headers that start a session and add the account to the device cookie. */
export const newSessionHeaders = (
  request: Request,
  token: string,
  logins: string[],
): Promise<Headers> =>
  signedInHeaders(
    token,
    rememberDevice(
      request,
      logins.map((login) => login.trim().toLowerCase()),
    ),
  )

/** To the page that asks for the code. */
const toSecondStep = async (half: string, to: string | undefined): Promise<Response> =>
  redirect(paths.loginCode(to), { headers: await cookieHeaders(halfSignInCookie().set(half)) })

/** Lets in who is signed in, with a toast, and has who is so by half go on. */
export async function letIn(
  request: Request,
  entry: { token: string } | HalfSignedIn,
  { logins, to, asked, toast }: { logins: string[]; to: string; asked?: string; toast: Toast },
): Promise<Response> {
  if ('half' in entry) return toSecondStep(entry.half, asked)
  const headers = await newSessionHeaders(request, entry.token, logins)
  headers.append('set-cookie', await halfSignInCookie().clear())
  return redirectWith(to, toast, headers)
}
