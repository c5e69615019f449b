import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Actor } from '#app/domain/actor.ts'
import { removeService, saveService } from '#app/domain/services/edit.server.ts'
import { removal, serviceForm } from '#app/domain/services/form-schema.ts'
import { editionOf } from '#app/domain/services/seen-part.server.ts'
import { serviceBookings, servicesToEdit } from '#app/domain/services/to-edit.server.ts'
import { ofService } from '#app/domain/uploads/picture-of.ts'
import { pictureChanges } from '#app/domain/uploads/pictures.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { formOf } from '#app/http/form.server.ts'
import { ownedPart } from '#app/http/owned-part.server.ts'
import { handlePictureForms } from '#app/http/picture-form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { replyParts } from '#app/ui/picture-forms/picture-reply.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { ServiceForm } from './service-form.tsx'

export const meta = pageTitle('Service')

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const { services, ...more } = await servicesToEdit(actor)
  const service = ownedPart(services, params['id'])
  const bookings = service ? await serviceBookings(actor, service.id) : 0
  const seen = service && editionOf(service)
  return { ...more, service, seen, bookings, constraint: constraintOf(serviceForm) }
})

const done = (title: string, description: string) =>
  redirectWith(paths.ownServices(), { title, description, kind: 'success' })

/** What may be done with one that is there, and `save`, which makes a new one too. */
const formsOf = (actor: Actor, id: string | null) => ({
  remove: formOf(removal, async () => {
    await removeService(actor, id ?? '')
    return done('Service Removed', 'Bookings of it stay.')
  }),
  save: formOf(serviceForm, async (values) => {
    await saveService(actor, { id, ...values })
    return done(
      'Service Saved',
      values.paused ? 'It is paused: customers cannot book it for now.' : 'Customers can book it.',
    )
  }),
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const id = params['id'] === 'new' ? null : (params['id'] ?? '')
  const { save, ...forms } = formsOf(actor, id)
  const picture = id === null ? null : pictureChanges(actor, ofService(id))
  return handlePictureForms(request, picture, forms, save)
})

/** Reload after a conflict, to show what was saved in another window. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function ServiceScreen() {
  return (
    <ServiceForm {...useLoaderData<typeof loader>()} {...replyParts(useReply<typeof action>())} />
  )
}
