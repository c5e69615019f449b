import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { UserActor } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import {
  businessRegistration,
  claimantRegistration,
  registration,
} from '#app/domain/accounts/schema.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { findUnclaimedPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { accountStyles } from '#app/ui/account/account-styles.ts'
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

export const links = accountStyles

type Asked = Awaited<ReturnType<typeof askedFor>>

/** What the address asks for: a payment to use, a trial, a listing to claim. */
async function askedFor(request: Request) {
  const code = paidCodeOf(request)
  const paid = code ? await findUnclaimedPayment(code) : null
  const known = paid && { ...paid, phone: formatPhone(paid.phone) }
  return { code, paid: known, trial: wantsTrial(request), claimed: await claimedOf(request) }
}

/** Where somebody who is signed in goes on instead; null where they have no business yet. */
async function elsewhereFor(actor: UserActor, { code, paid, trial, claimed }: Asked) {
  if (actor.role === 'ADMIN') return paths.admin()
  if (claimed) return paths.claimBusiness(claimed.slug)
  if (!(await ownAccount(actor)).business) return null
  if (trial) return paths.ownPlan()
  return code && paid ? paths.claimPayment(code) : paths.dashboard()
}

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await actorOf(request)
  const page = { ...(await askedFor(request)), suburbs: suburbs.map(({ suburb }) => suburb) }
  if (actor.kind !== 'user') {
    const form = page.claimed ? claimantRegistration : registration
    return { signedIn: false, ...page, constraint: constraintOf(form) }
  }
  const elsewhere = await elsewhereFor(actor, page)
  if (elsewhere) throw redirect(elsewhere)
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
