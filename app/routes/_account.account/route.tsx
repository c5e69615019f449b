import { redirect } from '@remix-run/node'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { UserActor } from '#app/domain/actor.ts'
import {
  requestEmailChange,
  requestVerification,
} from '#app/domain/accounts/email-address.server.ts'
import { changePassword } from '#app/domain/accounts/own-password.server.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { accountForms } from '#app/domain/accounts/schema.ts'
import { signOutEverywhere } from '#app/domain/accounts/sessions.server.ts'
import { removeOpener } from '#app/domain/subscriptions/checkout/opener.server.ts'
import { requireUser } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { checkoutTokenOf } from '#app/http/checkout-cookie.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { sessionStartOf, signedInHeaders, signedOutHeaders } from '#app/http/session.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ChangeEmail, ChangePassword, EmailState, SignOutEverywhere } from './account-settings.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'
import { YourData } from './your-data.tsx'

export const meta = pageTitle('Your account')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const { email, emailVerified, username, role } = await ownAccount(await requireUser(request))
  return {
    ...{ email, emailVerified, username, mayLeave: role !== 'ADMIN' },
    passwordConstraint: constraintOf(accountForms.changePassword),
    emailConstraint: constraintOf(accountForms.changeEmail),
  }
})

const success = (title: string, description: string, headers?: Headers) =>
  redirectWith(paths.account(), { title, description, kind: 'success' }, headers)

const secret = ['currentPassword', 'newPassword']

type Submission = { request: Request; actor: UserActor; form: FormData }

const submitPassword = ({ request, actor, form }: Submission) =>
  handleForm(
    request,
    accountForms.changePassword,
    async (input) => {
      const { token } = await changePassword(actor, input, await sessionStartOf(request))
      const text = 'You were signed out everywhere else.'
      return success('Password Changed', text, await signedInHeaders(token))
    },
    { form, secret },
  )

const submitEmail = ({ request, actor, form }: Submission) =>
  handleForm(
    request,
    accountForms.changeEmail,
    async (input) => {
      await requestEmailChange(actor, input)
      return success('Look In Your Inbox', `We have mailed a link to ${input.newEmail}.`)
    },
    { form, secret },
  )

const endSessions = ({ request, actor, form }: Submission) =>
  handleForm(
    request,
    accountForms.none,
    async () => {
      await signOutEverywhere(actor)
      await removeOpener(await checkoutTokenOf(request))
      return redirect(paths.login(), { headers: await signedOutHeaders() })
    },
    { form, secret },
  )

const sendVerification = ({ request, actor, form }: Submission) =>
  handleForm(
    request,
    accountForms.verify,
    async () => {
      await requestVerification(actor)
      return success('Look In Your Inbox', `We have mailed a link to ${actor.email}.`)
    },
    { form, secret },
  )

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const submission = { request, actor: await requireUser(request), form: await readForm(request) }
  switch (submission.form.get('intent')) {
    case 'changePassword':
      return submitPassword(submission)
    case 'changeEmail':
      return submitEmail(submission)
    case 'signOutEverywhere':
      return endSessions(submission)
    default:
      return sendVerification(submission)
  }
})

export default function Account() {
  const { email, emailVerified, username, ...page } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return (
    <div className="grid gap-6">
      <h1>Your account</h1>
      {username ? <p>Your username is {username}.</p> : null}
      <EmailState email={email} verified={emailVerified} reply={reply} />
      <ChangePassword reply={reply} email={email} constraint={page.passwordConstraint} />
      <ChangeEmail reply={reply} constraint={page.emailConstraint} />
      <SignOutEverywhere />
      <YourData mayLeave={page.mayLeave} />
    </div>
  )
}
