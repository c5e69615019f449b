import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { manageForm, manageForms } from '#app/domain/admin/manage-schema.ts'
import { whatGoes } from '#app/domain/admin/unowned.server.ts'
import { ownerOf } from '#app/domain/admin/owner.server.ts'
import { businessForAdmin } from '#app/domain/businesses/own.server.ts'
import { requireAdmin } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { manageAction } from './manage-action.server.ts'
import { ManagePage } from './manage-page.tsx'

export const meta = pageTitle<typeof loader>((loaded) => `Manage ${loaded?.business.name ?? ''}`)

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const admin = await requireAdmin(request)
  const business = await businessForAdmin(admin, params['id'] ?? '')
  const { id, slug, name, isActive, isListingPublished } = business
  return {
    business: { id, slug, name, isActive, isListingPublished },
    owner: await ownerOf(admin, id),
    going: await whatGoes(admin, id),
    constraint: { ...constraintOf(manageForms.assignOwner), ...constraintOf(manageForms.merge) },
  }
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const admin = await requireAdmin(request)
  return handleForm(request, manageForm, (choice) =>
    manageAction(admin, params['id'] ?? '', choice),
  )
})

export default function Manage() {
  return <ManagePage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
