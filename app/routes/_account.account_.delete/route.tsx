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

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireUser(request)
  const goodbye = {
    title: 'Account Deleted',
    description:
      'Your account and your listing have been deleted. We keep only receipts, as tax law requires.',
  }
  return handleForm(request, ownerProofForm, async (input) => {
    await deleteOwnAccount(actor, input)
    return redirectWith(paths.home(), { ...goodbye, kind: 'success' }, await signedOutHeaders())
  })
})

export default function DeleteAccountScreen() {
  return <DeleteAccount {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
