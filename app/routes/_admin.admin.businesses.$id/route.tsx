import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isClosedListing } from '#app/domain/admin/unowned.server.ts'
import { auditEntries } from '#app/domain/audit/entries.server.ts'
import { businessForAdmin } from '#app/domain/businesses/own.server.ts'
import { previewCard } from '#app/domain/businesses/preview-card.server.ts'
import { profileForm } from '#app/domain/businesses/profile-schema.ts'
import { publicHolidays } from '#app/domain/businesses/special-dates.server.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { listFormLimit, readForm } from '#app/http/body.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { editAction } from './edit-action.server.ts'
import { EditBusiness } from './edit-business.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle<typeof loader>(
  (loaded) => `${loaded?.business.name ?? 'Business'} | Admin`,
)

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const business = await businessForAdmin(admin, params['id'] ?? '')
  const isListing = new URL(request.url).searchParams.get('part') === 'listing'
  return {
    business,
    isClosed: await isClosedListing(admin, business.id),
    suburbs: isListing ? [] : suburbs.map(({ suburb }) => suburb),
    listing: isListing
      ? { holidays: await publicHolidays(), card: await previewCard(business) }
      : null,
    constraint: constraintOf(profileForm),
    mayTakeOne: allows(business.planStatus, 'one-at-a-time'),
    entries: await auditEntries(admin, { target: business.id, limit: 10 }),
  }
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  return editAction(request, admin, params['id'] ?? '', await readForm(request, listFormLimit))
})

/** Reload after a refused save, to show the saved values beside the typed ones. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function EditBusinessScreen() {
  const loaded = useLoaderData<typeof loader>()
  return <EditBusiness {...loaded} reply={useReply<typeof action>()} />
}
