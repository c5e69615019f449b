import { redirect } from '@remix-run/node'
import type { UserActor } from '#app/domain/actor.ts'
import {
  requestEmailChange,
  requestVerification,
} from '#app/domain/accounts/email-address.server.ts'
import { changePassword } from '#app/domain/accounts/own-password.server.ts'
import type { AccountInput } from '#app/domain/accounts/schema.ts'
import { connectionsOf } from '#app/domain/accounts/stays.ts'
import { endOwnSession } from '#app/domain/accounts/own-sessions.server.ts'
import { signOutEverywhere } from '#app/domain/accounts/sessions.server.ts'
import { removeOpener } from '#app/domain/subscriptions/checkout/opener.server.ts'
import { checkoutTokenOf } from '#app/http/checkout-cookie.server.ts'
import { sessionStartOf, signedInHeaders, signedOutHeaders } from '#app/http/session.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

const success = (title: string, description: string) =>
  redirectWith(paths.account(), { title, description, kind: 'success' })

async function changeOwnPassword(
  request: Request,
  actor: UserActor,
  input: Extract<AccountInput, { intent: 'changePassword' }>,
) {
  const { token, stays } = await changePassword(actor, input, await sessionStartOf(request))
  const isConnected = connectionsOf(stays).length > 0
  const description = `You were signed out everywhere else.${isConnected ? ' Connected services are listed on this page.' : ''}`
  return redirectWith(
    isConnected ? paths.connected() : paths.account(),
    { title: 'Password Changed', description, kind: 'success' },
    await signedInHeaders(token),
  )
}

/** Does what a form of the account page asks for. Throws as the verbs do. */
export async function accountAction(request: Request, actor: UserActor, input: AccountInput) {
  switch (input.intent) {
    case 'changePassword':
      return changeOwnPassword(request, actor, input)
    case 'changeEmail':
      await requestEmailChange(actor, input)
      return success('Check Your Inbox', `We have emailed a link to ${input.newEmail}.`)
    case 'signOutEverywhere':
      await signOutEverywhere(actor)
      await removeOpener(await checkoutTokenOf(request))
      return redirect(paths.login(), { headers: await signedOutHeaders() })
    case 'endSession':
      await endOwnSession(actor, input.session)
      return success('Signed Out', 'That session has ended.')
    case 'verify':
      await requestVerification(actor)
      return success('Check Your Inbox', `We have emailed a link to ${actor.email}.`)
  }
}
