import { redirect } from '@remix-run/node'
import { tradeArrivalCode } from '#app/domain/accounts/arrival-codes.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { sessionStartOf, signedInHeaders } from '#app/http/session.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

const greeting = (plan: string | null) => ({
  title: plan === 'PREMIUM' ? 'Welcome to Premium!' : 'Welcome!',
  description:
    plan === 'PREMIUM'
      ? 'Your plan is active. Our provider will set up Google Reviews for you.'
      : 'You can now create your listing.',
  kind: 'success' as const,
})

/**
 * Takes in who comes back from the payment page with `token`, `welcome` and `plan`: trades the code
 * for a session, greets, and leads to the plain address. Null where nothing of that is given.
 */
export async function arrivalOf(request: Request): Promise<Response | null> {
  const query = new URL(request.url).searchParams
  const code = query.get('token')
  if (code === null && !query.has('welcome')) return null
  const plan = query.get('plan')?.toUpperCase() ?? null
  const session = code ? await tradeArrivalCode(code, sessionStartOf(request)) : null
  if (session) {
    return redirectWith(paths.dashboard(), greeting(plan), signedInHeaders(session.token))
  }
  // A code that was used before greets nobody twice.
  const actor = await actorOf(request)
  if (code === null && actor.kind === 'user') return redirectWith(paths.dashboard(), greeting(plan))
  return redirect(paths.dashboard())
}
