import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ZodObject } from 'zod'
import { addressAsked } from '#app/domain/accounts/email-address.server.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { ownSessions } from '#app/domain/accounts/own-sessions.server.ts'
import { ownSecondFactor } from '#app/domain/accounts/own-second-factor.server.ts'
import { accountForm, changeEmailForm, changePasswordForm } from '#app/domain/accounts/schema.ts'
import { connectionsOf } from '#app/domain/accounts/stays.ts'
import { ownStays } from '#app/domain/accounts/what-stays.server.ts'
import { withCode } from '#app/domain/accounts/second-factor/schema.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { requireUser } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { sessionTokenOf } from '#app/http/session.server.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { accountAction } from './account-action.server.ts'
import { AccountSections } from './account-sections.tsx'
import { ChangePassword, EmailAddress } from './account-settings.tsx'
import { Connections } from './connections.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { TwoStepState } from './two-step-state.tsx'
import { YourData } from './your-data.tsx'

export const meta = pageTitle('Your account')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireUser(request)
  const { email, emailVerified: isConfirmed, username, role } = await ownAccount(actor)
  const sessions = await ownSessions(actor, await sessionTokenOf(request))
  const { asksForCode: hasCode, since, codesLeft, passkeys } = await ownSecondFactor(actor)
  const constraintWith = (form: ZodObject) => constraintOf(withCode(form, hasCode))
  return {
    ...{ isTwoStepOn: since !== null, codesLeft, passkeys, isAdmin: role === 'ADMIN' },
    connected: connectionsOf(await ownStays(actor)),
    sessions: sessions.map((one) => ({ ...one, begun: formatInstant(one.begun) })),
    passwordForm: { email, hasCode, constraint: constraintWith(changePasswordForm) },
    emailForm: {
      ...{ email, username, isConfirmed, hasCode, asked: await addressAsked(actor) },
      constraint: constraintWith(changeEmailForm),
    },
  }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireUser(request)
  return handleForm(request, accountForm, (input) => accountAction(request, actor, input))
})

export default function Account() {
  const page = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return (
    <>
      <DeskHeading title="Your account" />
      <AccountSections>
        <EmailAddress reply={reply} {...page.emailForm} />
        <ChangePassword reply={reply} {...page.passwordForm} />
        <TwoStepState {...page} />
        <OwnSessions sessions={page.sessions} />
        <Connections connected={page.connected} />
        <YourData mayLeave={!page.isAdmin} />
      </AccountSections>
    </>
  )
}
