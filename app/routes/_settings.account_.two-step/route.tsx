import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownSecondFactor } from '#app/domain/accounts/own-second-factor.server.ts'
import { ownerProofForm } from '#app/domain/accounts/schema.ts'
import { confirmAppForm, twoStepForm, withCode } from '#app/domain/accounts/second-factor/schema.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { requireAccountHolder } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { sessionTokenOf } from '#app/http/session.server.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { qrPath } from './qr-path.server.ts'
import { twoStepAction } from './two-step-action.server.ts'
import { TwoStepPage } from './two-step-page.tsx'

export const meta = pageTitle('Two-step sign-in')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireAccountHolder(request)
  const { since, pending, ...own } = await ownSecondFactor(actor, await sessionTokenOf(request))
  return {
    ...{ ...own, since: since && formatInstant(since) },
    pending: pending && { ...pending, qr: qrPath(pending.uri) },
    proofConstraint: constraintOf(withCode(ownerProofForm, own.asksForCode)),
    codeConstraint: constraintOf(confirmAppForm),
  }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireAccountHolder(request)
  return handleForm(request, twoStepForm, (input) => twoStepAction(request, actor, input))
})

export default function TwoStep() {
  return <TwoStepPage {...useLoaderData<typeof loader>()} />
}
