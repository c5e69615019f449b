import { AsyncLocalStorage } from 'node:async_hooks'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginForm } from '#app/domain/accounts/schema.ts'
import { signIn, type SignedIn } from '#app/domain/accounts/sign-in.server.ts'
import { knownLogins, rememberDevice } from './known-device.server.ts'
import { parseWith } from './parse.server.ts'
import { sessionStartOf, signedInHeaders } from './session.server.ts'

/** Passes the client's IP address, which remix-auth strategies do not receive. */
const caller = new AsyncLocalStorage<string>()

const authenticator = new Authenticator<SignedIn>().use(
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
export const authenticate = (request: Request, address: string): Promise<SignedIn> =>
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
