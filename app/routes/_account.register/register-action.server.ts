import { redirect } from '@remix-run/node'
import type { UserActor } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import {
  registerBusiness,
  registerClaimant,
  registerOwner,
} from '#app/domain/accounts/registration.server.ts'
import {
  businessRegistration,
  claimantRegistration,
  registration,
  type ClaimantRegistration,
  type Registration,
} from '#app/domain/accounts/schema.ts'
import type { SessionStart } from '#app/domain/accounts/sessions.server.ts'
import { listedBusiness } from '#app/domain/businesses/listed.server.ts'
import { chosenDuplicate } from '#app/domain/claims/duplicates.server.ts'
import { planGreeting } from '#app/domain/subscriptions/checkout/greeting.ts'
import { registerPaid } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { dateText } from '#app/domain/subscriptions/mails/words.ts'
import { startAskedTrial } from '#app/domain/subscriptions/ledger/trial.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { sessionStartOf } from '#app/http/session.server.ts'
import { newSessionHeaders } from '#app/http/sign-in.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

/** The listing that a newcomer comes to claim, if any. */
export async function claimedOf(request: Request): Promise<{ slug: string; name: string } | null> {
  const claimed = new URL(request.url).searchParams.get('claim')
  if (!claimed) return null
  const { slug, name } = await listedBusiness(claimed)
  return { slug, name }
}

/** The claim token of a paid checkout without an account. */
export const paidCodeOf = (request: Request) => new URL(request.url).searchParams.get('paid')

export const wantsTrial = (request: Request) => new URL(request.url).searchParams.has('trial')

const noTrial = (description: string, headers?: Headers) => {
  const toast = { title: 'No Premium Trial', description, kind: 'destructive' } as const
  return redirectWith(paths.stayOnWelcome(), toast, headers)
}

/** Starts the trial that the new owner asked for; who had one before chooses a plan instead. */
async function arriveWithTrial(actor: UserActor, headers?: Headers) {
  const started = await startAskedTrial(actor)
  if ('refused' in started) return noTrial(started.refused, headers)
  const { endsAt } = started
  const description = `It runs until ${dateText(endsAt)} and costs nothing.`
  const toast = { title: 'Premium Trial Started', description, kind: 'success' } as const
  return redirectWith(paths.dashboard('listing'), toast, headers)
}

export const addBusiness = (request: Request, actor: UserActor, code: string | null) =>
  handleForm(request, businessRegistration, async (input) => {
    const { email, phone } = await ownAccount(actor)
    const known = { email, phone }
    const mine = code ? null : await chosenDuplicate({ ...input, ...known }, input.listing)
    if (mine) return redirect(paths.claimBusiness(mine))
    await registerBusiness(actor, input)
    if (wantsTrial(request) && !code) return arriveWithTrial(actor)
    return redirect(code ? paths.claimPayment(code) : paths.welcome())
  })

export const addOwner = (request: Request, address: string, code: string | null) =>
  handleForm(request, registration, async (input) => {
    const start = { ...(await sessionStartOf(request)), address }
    return code ? addPaidOwner(request, input, code, start) : addNewOwner(request, input, start)
  })

type Start = SessionStart & { address: string }

const headersFor = (request: Request, token: string, { email, username }: ClaimantRegistration) =>
  newSessionHeaders(request, token, [email, username ?? email])

async function addPaidOwner(request: Request, input: Registration, code: string, start: Start) {
  const { token, plan } = await registerPaid(input, code, start)
  const greeting = { ...planGreeting(plan), kind: 'success' as const }
  return redirectWith(paths.dashboard(), greeting, await headersFor(request, token, input))
}

async function claimInstead(
  request: Request,
  input: ClaimantRegistration,
  slug: string,
  start: Start,
) {
  const { token } = await registerClaimant(input, start)
  return redirect(paths.claimBusiness(slug), { headers: await headersFor(request, token, input) })
}

export const addClaimant = (request: Request, address: string, slug: string) =>
  handleForm(request, claimantRegistration, async (input) => {
    const start = { ...(await sessionStartOf(request)), address }
    return claimInstead(request, input, slug, start)
  })

async function addNewOwner(request: Request, input: Registration, start: Start) {
  const mine = await chosenDuplicate(input, input.listing)
  if (mine) return claimInstead(request, input, mine, start)
  const { token, actor } = await registerOwner(input, start)
  const headers = await headersFor(request, token, input)
  if (!wantsTrial(request)) return redirect(paths.welcome(), { headers })
  return arriveWithTrial(actor, headers)
}
