import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { catalogue } from '#app/domain/subscriptions/plan/catalogue.ts'
import { planGreeting } from '#app/domain/subscriptions/checkout/greeting.ts'
import {
  claimPayment,
  findUnclaimedPayment,
} from '#app/domain/subscriptions/checkout/claim.server.ts'
import { requireOwner, requireUser } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { PageMessage } from '#app/ui/layout/page-message.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

export const meta = pageTitle('Your payment')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const account = await ownAccount(await requireUser(request))
  const code = new URL(request.url).searchParams.get('code') ?? ''
  const paid = await findUnclaimedPayment(code)
  if (!paid) throw new DomainError('not-found', 'This link has been used already or is too old.')
  if (!account.business) throw redirect(paths.register({ paid: code }))
  return { code, plan: paid.plan, business: account.business.name }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const code = (await readForm(request)).get('code')
  const { plan } = await claimPayment(actor, typeof code === 'string' ? code : '')
  return redirectWith(paths.dashboard(), { ...planGreeting(plan), kind: 'success' })
})

export default function ClaimPayment() {
  const { code, plan, business } = useLoaderData<typeof loader>()
  return (
    <PageMessage
      heading="Use your payment"
      actions={
        <Form method="post">
          <input type="hidden" name="code" value={code} />
          <SubmitButton pending="One moment..." className="btn btn-coral">
            Use it for {business}
          </SubmitButton>
        </Form>
      }
    >
      A month of {catalogue[plan].name} is paid. It can begin for your business now.
    </PageMessage>
  )
}
