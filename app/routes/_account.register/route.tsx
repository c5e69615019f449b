import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import {
  businessRegistration,
  claimantRegistration,
  registration,
} from '#app/domain/accounts/schema.ts'
import { findUnclaimedPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import {
  addBusiness,
  addClaimant,
  addOwner,
  claimedOf,
  paidCodeOf,
  wantsTrial,
} from './register-action.server.ts'
import { headingFor, RegistrationPage } from './registration-page.tsx'

export const meta = pageTitle<typeof loader>((page) => headingFor(page?.signedIn))

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await actorOf(request)
  const code = paidCodeOf(request)
  const paid = code ? await findUnclaimedPayment(code) : null
  const trial = wantsTrial(request)
  const claimed = await claimedOf(request)
  const page = { code, paid, trial, claimed }
  if (actor.kind !== 'user') {
    const form = claimed ? claimantRegistration : registration
    return { signedIn: false, ...page, constraint: constraintOf(form) }
  }
  if (actor.role === 'ADMIN') throw redirect(paths.admin())
  if (claimed) throw redirect(paths.claimBusiness(claimed.slug))
  if ((await ownAccount(actor)).business) {
    if (trial) throw redirect(paths.ownPlan())
    throw redirect(code && paid ? paths.claimPayment(code) : paths.dashboard())
  }
  return { signedIn: true, ...page, constraint: constraintOf(businessRegistration) }
})

export const action = screen(async ({ request, context }: ActionFunctionArgs) => {
  const actor = await actorOf(request)
  const code = paidCodeOf(request)
  if (actor.kind === 'user') return addBusiness(request, actor, code)
  const address = clientAddress(request, context)
  const claimed = await claimedOf(request)
  return claimed ? addClaimant(request, address, claimed.slug) : addOwner(request, address, code)
})

export default function Register() {
  return <RegistrationPage {...useLoaderData<typeof loader>()} />
}
