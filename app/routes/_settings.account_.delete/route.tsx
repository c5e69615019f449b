import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownSecondFactor } from '#app/domain/accounts/own-second-factor.server.ts'
import { ownerProofForm } from '#app/domain/accounts/schema.ts'
import { withCode } from '#app/domain/accounts/second-factor/schema.ts'
import { deleteOwnAccount, leavingOf } from '#app/domain/privacy/delete-own-account.server.ts'
import { requireUser } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { signedOutHeaders } from '#app/http/session.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { DeleteAccount } from './delete-account.tsx'

export const meta = pageTitle('Delete your account')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireUser(request)
  const leaving = await leavingOf(actor)
  const hasCode = (await ownSecondFactor(actor)).asksForCode
  return { leaving, hasCode, constraint: constraintOf(withCode(ownerProofForm, hasCode)) }
})

/** By what became of the listing. */
const goodbyes = {
  deleted:
    'Your account and your listing have been deleted. We keep only receipts, as tax law requires.',
  unpublished:
    'Your account has been deleted and your listing taken down. We may list it again as it was before you claimed it.',
  none: 'Your account has been deleted. We keep only receipts, as tax law requires.',
}

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireUser(request)
  return handleForm(request, ownerProofForm, async (input) => {
    const description = goodbyes[(await deleteOwnAccount(actor, input)) ?? 'none']
    const toast = { title: 'Account Deleted', description, kind: 'success' } as const
    return redirectWith(paths.home(), toast, await signedOutHeaders())
  })
})

export default function DeleteAccountScreen() {
  return <DeleteAccount {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
