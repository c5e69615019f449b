import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { countWaiting } from '#app/domain/today/waiting.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { settingsStyles } from '#app/ui/account/account-styles.ts'
import { DeskShell } from '#app/ui/desk/desk-shell.tsx'
import { deskOfAccount, ownerPlaceOf } from '#app/ui/desk/owner-desk.ts'
import { ownerFacts } from '#app/ui/desk/owner-facts.ts'
import { FramedErrorPage } from '#app/ui/layout/framed-error-page.tsx'
import { SiteFrame } from '#app/ui/layout/site-frame.tsx'

export const meta: MetaFunction = () => [
  { title: brand.name },
  { name: 'robots', content: 'noindex' },
]

export const links = settingsStyles

export const headers: HeadersFunction = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
})

/** The desk that an account's settings stand in; null where they are not shown before one signs in. */
export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await actorOf(request)
  if (actor.kind !== 'user') return null
  const account = await ownAccount(actor)
  const requests = account.business ? (await countWaiting(actor)).requests : 0
  return { ...ownerFacts(account), requests }
})

/** Before one has signed in as far as the desk asks for. */
const WithoutDesk = () => (
  <SiteFrame>
    <div className="wrap max-w-4xl py-8 md:py-12">
      <Outlet />
    </div>
  </SiteFrame>
)

export default function Settings() {
  const desk = useLoaderData<typeof loader>()
  const here = ownerPlaceOf(useLocation())
  if (!desk) return <WithoutDesk />
  return (
    <DeskShell desk={deskOfAccount(desk)} user={desk.user} here={here} house={desk.house}>
      <div className="max-w-4xl">
        <Outlet />
      </div>
    </DeskShell>
  )
}

export const ErrorBoundary = FramedErrorPage
