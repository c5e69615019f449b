import { redirect } from '@remix-run/node'
import { consumeLoginToken } from '#app/domain/accounts/login-tokens.server.ts'
import { planGreeting } from '#app/domain/subscriptions/greeting.ts'
import { sessionTokenOf, signedInHeaders } from '#app/http/session.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

/**
 * Takes in who comes back from the payment page with `token`, `welcome` and `plan`: greets whose
 * session the code was made for, with its cookie anew, and leads to the plain address. An address
 * without a good code greets nobody. Null where nothing of that is given.
 */
export async function welcomeOf(request: Request): Promise<Response | null> {
  const query = new URL(request.url).searchParams
  const code = query.get('token')
  if (code === null && !query.has('welcome')) return null
  const session = await sessionTokenOf(request)
  if (!code || !session || !(await consumeLoginToken(code, session))) {
    return redirect(paths.dashboard())
  }
  const greeting = planGreeting(
    query.get('plan')?.toUpperCase() === 'PREMIUM' ? 'PREMIUM' : 'BASIC',
  )
  return redirectWith(
    paths.dashboard(),
    { ...greeting, kind: 'success' },
    await signedInHeaders(session),
  )
}
