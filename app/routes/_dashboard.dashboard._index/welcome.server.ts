import { redirect } from '@remix-run/node'
import { consumeLoginToken } from '#app/domain/accounts/login-tokens.server.ts'
import { ownBusiness } from '#app/domain/businesses/own.server.ts'
import { lastPaidPlan } from '#app/domain/subscriptions/checkout/find.server.ts'
import { planGreeting } from '#app/domain/subscriptions/checkout/greeting.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { sessionTokenOf, signedInHeaders } from '#app/http/session.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

/** Handles the return from checkout: a valid login token renews the session cookie and greets. Null for other visits. */
export async function welcomeOf(request: Request): Promise<Response | null> {
  const query = new URL(request.url).searchParams
  const code = query.get('token')
  if (code === null && !query.has('welcome')) return null
  const session = await sessionTokenOf(request)
  if (!code || !session || !(await consumeLoginToken(code, session))) {
    return redirect(paths.dashboard())
  }
  // Of what was bought: the plan may be another, as of a trial that runs on. What the address says anybody can write.
  const business = await ownBusiness(await actorOf(request))
  const plan = business && (await lastPaidPlan(business.id))
  return redirectWith(
    paths.dashboard(),
    { ...planGreeting(plan ?? 'BASIC'), kind: 'success' },
    await signedInHeaders(session),
  )
}
