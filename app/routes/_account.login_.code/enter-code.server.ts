import { afterSignIn } from '#app/domain/accounts/redirect-target.ts'
import type { SecondStepInput } from '#app/domain/accounts/schema.ts'
import { finishSignIn, halfSignedIn } from '#app/domain/accounts/sign-in.server.ts'
import { knownLogins } from '#app/http/known-device.server.ts'
import { halfSignInCookie, sessionStartOf } from '#app/http/session.server.ts'
import { letIn } from '#app/http/sign-in.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

/** Signs in with the code that follows a right password. Throws what `finishSignIn` throws. */
export async function enterCode(
  request: Request,
  address: string,
  { code, passkey, redirectTo }: SecondStepInput,
): Promise<Response> {
  const half = await halfSignInCookie().of(request)
  if (!(await halfSignedIn(half))) {
    const description = 'Enter the code within ten minutes of your password.'
    const toast = { title: 'Please Sign In Again', description, kind: 'destructive' } as const
    return redirectWith(paths.login(redirectTo), toast)
  }
  const isKnown = await knownLogins(request)
  const entry = await finishSignIn({
    ...{ half, code, passkey, address, isKnown },
    ...(await sessionStartOf(request)),
  })
  return letIn(request, entry, {
    logins: [entry.user.email, ...(entry.user.username ? [entry.user.username] : [])],
    to: afterSignIn(entry.user.role, redirectTo),
    toast: { title: 'Login Successful', description: 'Welcome back!', kind: 'success' },
  })
}
