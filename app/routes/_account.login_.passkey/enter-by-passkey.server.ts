import { afterSignIn } from '#app/domain/accounts/redirect-target.ts'
import type { PasskeySignInInput } from '#app/domain/accounts/schema.ts'
import { signInByPasskey } from '#app/domain/accounts/sign-in.server.ts'
import { refusable } from '#app/http/refusable.server.ts'
import { sessionStartOf } from '#app/http/session.server.ts'
import { letIn } from '#app/http/sign-in.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

/** Signs in by a passkey; a refused one leads back to the sign-in page, which says so. */
export const enterByPasskey = (
  request: Request,
  address: string,
  { passkey, redirectTo }: PasskeySignInInput,
): Promise<Response> =>
  refusable(
    async () => {
      const start = await sessionStartOf(request)
      const entry = await signInByPasskey({ passkey, address, ...start })
      return letIn(request, entry, {
        logins: [entry.user.email, ...(entry.user.username ? [entry.user.username] : [])],
        to: afterSignIn(entry.user.role, redirectTo),
        toast: { title: 'Login Successful', description: 'Welcome back!', kind: 'success' },
      })
    },
    ({ message }) =>
      redirectWith(paths.login(redirectTo), {
        ...{ title: 'Login Failed', description: message, kind: 'destructive' },
      }),
  )
