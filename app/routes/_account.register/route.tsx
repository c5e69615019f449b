import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { UserActor } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { registerBusiness, registerOwner } from '#app/domain/accounts/registration.server.ts'
import {
  businessRegistration,
  registration,
  type Registration,
} from '#app/domain/accounts/schema.ts'
import type { SessionStart } from '#app/domain/accounts/sessions.server.ts'
import { planGreeting } from '#app/domain/subscriptions/checkout/greeting.ts'
import {
  findUnclaimedPayment,
  registerPaid,
} from '#app/domain/subscriptions/checkout/claim.server.ts'
import { dateText } from '#app/domain/subscriptions/billing/words.ts'
import { mayStartTrial, startTrial } from '#app/domain/subscriptions/plan/trial.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { sessionStartOf } from '#app/http/session.server.ts'
import { newSessionHeaders } from '#app/http/sign-in.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { headingFor, RegistrationPage } from './registration-page.tsx'

export const meta = pageTitle<typeof loader>((page) => headingFor(page?.signedIn))

/** The claim token of a paid checkout without an account. */
const paidCodeOf = (request: Request) => new URL(request.url).searchParams.get('paid')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await actorOf(request)
  const code = paidCodeOf(request)
  const paid = code ? await findUnclaimedPayment(code) : null
  const trial = wantsTrial(request)
  if (actor.kind !== 'user') {
    return { signedIn: false, code, paid, trial, constraint: constraintOf(registration) }
  }
  if (actor.role === 'ADMIN') throw redirect(paths.admin())
  if ((await ownAccount(actor)).business) {
    if (trial) throw redirect(paths.ownPlan())
    throw redirect(code && paid ? paths.claimPayment(code) : paths.dashboard())
  }
  return { signedIn: true, code, paid, trial, constraint: constraintOf(businessRegistration) }
})

const wantsTrial = (request: Request) => new URL(request.url).searchParams.has('trial')

/** Starts the trial that the new owner asked for; who had one before chooses a plan instead. */
async function arriveWithTrial(actor: UserActor, headers?: Headers) {
  if (!(await mayStartTrial(actor))) {
    const description = 'You have had a Premium trial before. Please choose a plan.'
    const toast = { title: 'No Premium Trial', description, kind: 'destructive' } as const
    return redirectWith(paths.stayOnWelcome(), toast, headers)
  }
  const { endsAt } = await startTrial(actor)
  const description = `It runs until ${dateText(endsAt)} and costs nothing.`
  const toast = { title: 'Premium Trial Started', description, kind: 'success' } as const
  return redirectWith(paths.dashboard('listing'), toast, headers)
}

const addBusiness = (request: Request, actor: UserActor, code: string | null) =>
  handleForm(request, businessRegistration, async (input) => {
    await registerBusiness(actor, input)
    if (wantsTrial(request) && !code) return arriveWithTrial(actor)
    return redirect(code ? paths.claimPayment(code) : paths.welcome())
  })

const addOwner = (request: Request, address: string, code: string | null) =>
  handleForm(
    request,
    registration,
    async (input) => {
      const start = { ...(await sessionStartOf(request)), address }
      return code ? addPaidOwner(request, input, code, start) : addNewOwner(request, input, start)
    },
    { secret: ['password'] },
  )

type Start = SessionStart & { address: string }

const headersFor = (request: Request, token: string, { email, username }: Registration) =>
  newSessionHeaders(request, token, [email, username ?? email])

async function addPaidOwner(request: Request, input: Registration, code: string, start: Start) {
  const { token, plan } = await registerPaid(input, code, start)
  const greeting = { ...planGreeting(plan), kind: 'success' as const }
  return redirectWith(paths.dashboard(), greeting, await headersFor(request, token, input))
}

async function addNewOwner(request: Request, input: Registration, start: Start) {
  const { token, userId } = await registerOwner(input, start)
  const headers = await headersFor(request, token, input)
  if (!wantsTrial(request)) return redirect(paths.welcome(), { headers })
  return arriveWithTrial({ kind: 'user', userId, role: 'BUSINESS', email: input.email }, headers)
}

export const action = screen(async ({ request, context }: ActionFunctionArgs) => {
  const actor = await actorOf(request)
  const code = paidCodeOf(request)
  return actor.kind === 'user'
    ? addBusiness(request, actor, code)
    : addOwner(request, clientAddress(request, context), code)
})

export default function Register() {
  return <RegistrationPage {...useLoaderData<typeof loader>()} />
}
