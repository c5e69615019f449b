import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginForm } from '#app/domain/accounts/schema.ts'
import { loginKey, signIn, type SignedIn } from '#app/domain/accounts/sign-in.server.ts'
import { knowsDevice, rememberDevice } from './known-device.server.ts'
import { parseWith } from './parse.server.ts'
import { sessionStartOf, signedInHeaders } from './session.server.ts'

/**
 * Signs in with the posted login form through remix-auth's form strategy. `form` is the body read
 * before, within its limit; the strategy gets a copy of it. Throws what `signIn` throws.
 */
export function authenticate(request: Request, form: FormData, address: string): Promise<SignedIn> {
  const strategy = new FormStrategy<SignedIn>(({ form: posted }) => {
    const { email, password } = parseWith(loginForm, Object.fromEntries(posted))
    return signIn({
      login: email,
      password,
      address,
      ...sessionStartOf(request),
      isKnown: (login) => knowsDevice(request, login),
    })
  })
  const fields = new URLSearchParams()
  for (const [key, value] of form) if (typeof value === 'string') fields.append(key, value)
  return new Authenticator<SignedIn>()
    .use(strategy, 'form')
    .authenticate('form', new Request(request.url, { method: 'POST', body: fields }))
}

/** Headers that sign this browser in and remember that it knows the account. */
export const welcomeHeaders = (request: Request, token: string, logins: string[]): Headers =>
  signedInHeaders(token, [rememberDevice(request, logins.map(loginKey))])
