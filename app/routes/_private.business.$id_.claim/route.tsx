import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { claimView } from '#app/domain/claims/queries.server.ts'
import { claimForm, claimForms } from '#app/domain/claims/schema.ts'
import { actorOf, requireUser } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { accountStyles } from '#app/ui/account/account-styles.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { claimAction } from './claim-action.server.ts'
import { ClaimPage } from './claim-page.tsx'

export const meta = pageTitle<typeof loader>(
  (view) => `Claim ${view?.business.name ?? 'a business'}`,
)

export const links = accountStyles

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => ({
  ...(await claimView(await actorOf(request), params['id'] ?? '')),
  constraint: {
    ...constraintOf(claimForms.codeToDomain),
    ...constraintOf(claimForms.enterCode),
    ...constraintOf(claimForms.request),
  },
}))

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await requireUser(request)
  return handleForm(request, claimForm, (input) => claimAction(actor, params['id'] ?? '', input))
})

/** Reload after a conflict, to show whose the listing is by now. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function Claim() {
  return <ClaimPage view={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
