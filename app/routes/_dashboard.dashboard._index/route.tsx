import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { UserActor } from '#app/domain/actor.ts'
import { ownBusiness } from '#app/domain/businesses/own.server.ts'
import { lostListing } from '#app/domain/claims/lost-listings.server.ts'
import { ownClaims } from '#app/domain/claims/queries.server.ts'
import { requireOwner, requireUser } from '#app/http/actor.server.ts'
import { listFormLimit, readForm } from '#app/http/body.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { automationNote } from './automation-status.server.ts'
import { welcomeOf } from './welcome.server.ts'
import { DashboardTab } from './dashboard-tab.tsx'
import { NoBusiness } from './no-business.tsx'
import { tabAction } from './tab-action.server.ts'
import { tabData } from './tab-data.server.ts'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Business Dashboard')

const withoutBusiness = async (actor: UserActor) => ({
  tab: 'none' as const,
  claims: await ownClaims(actor),
  lost: await lostListing(actor),
})

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const welcome = await welcomeOf(request)
  if (welcome) throw welcome
  const actor = await requireUser(request)
  if (actor.role === 'ADMIN') throw redirect(paths.admin())
  const business = await ownBusiness(actor)
  if (!business) return data(await withoutBusiness(actor))
  const { note, headers } = await automationNote.take(request)
  const { searchParams } = new URL(request.url)
  return data(await tabData(actor, business, searchParams, note), { headers })
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return tabAction(request, actor, await readForm(request, listFormLimit))
})

/** Reload after a refused save, to show the saved values beside the typed ones. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function DashboardScreen() {
  const content = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return content.tab === 'none' ? (
    <NoBusiness {...content} />
  ) : (
    <DashboardTab content={content} reply={reply} />
  )
}
