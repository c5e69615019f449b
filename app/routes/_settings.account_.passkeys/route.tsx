import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownPasskeys } from '#app/domain/accounts/own-passkeys.server.ts'
import { ownSecondFactor } from '#app/domain/accounts/own-second-factor.server.ts'
import { passkeyForms, passkeysForm, withCode } from '#app/domain/accounts/second-factor/schema.ts'
import { passkeySite } from '#app/domain/accounts/second-factor/passkey-site.server.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { requireAccountHolder } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { passkeysAction } from './passkeys-action.server.ts'
import { PasskeysPage } from './passkeys-page.tsx'

export const meta = pageTitle('Passkeys')

const constraintsOf = (asksForCode: boolean) => ({
  begin: constraintOf(withCode(passkeyForms.begin, asksForCode)),
  rename: constraintOf(passkeyForms.rename),
  remove: constraintOf(withCode(passkeyForms.remove, asksForCode)),
})

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireAccountHolder(request)
  const { asksForCode } = await ownSecondFactor(actor)
  const mine = await ownPasskeys(actor)
  const isAfterReset = new URL(request.url).searchParams.get('after') === 'reset'
  return {
    ...{ hasCode: asksForCode, isPossible: passkeySite() !== null, isAfterReset },
    passkeys: mine.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, added: formatInstant(createdAt) },
      used: lastUsedAt && formatInstant(lastUsedAt),
    })),
    constraints: constraintsOf(asksForCode),
  }
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireAccountHolder(request)
  return handleForm(request, passkeysForm, (input) => passkeysAction(request, actor, input))
})

export default function Passkeys() {
  return <PasskeysPage {...useLoaderData<typeof loader>()} />
}
