import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Actor } from '#app/domain/actor.ts'
import { removePerson, savePerson } from '#app/domain/services/edit.server.ts'
import { usualKind } from '#app/domain/services/enums.ts'
import { personForm, removal } from '#app/domain/services/form-schema.ts'
import { editionOf } from '#app/domain/services/seen-part.server.ts'
import { peopleToEdit, staffBookings } from '#app/domain/services/to-edit.server.ts'
import { ofPerson } from '#app/domain/uploads/picture-of.ts'
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
import { PersonForm } from './person-form.tsx'

export const meta = pageTitle('Person')

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const { people, ...more } = await peopleToEdit(actor)
  const person = ownedPart(people, params['id'])
  return {
    ...more,
    person,
    seen: person && editionOf(person),
    usualKind: usualKind(people),
    constraint: constraintOf(personForm),
    bookings: person ? await staffBookings(actor, person.id) : 0,
  }
})

const done = (title: string, description: string) =>
  redirectWith(paths.ownServices(), { title, description, kind: 'success' })

/** What may be done with one that is there, and `save`, which makes a new one too. */
const formsOf = (actor: Actor, id: string | null) => ({
  remove: formOf(removal, async () => {
    await removePerson(actor, id ?? '')
    return done('Person Removed', 'Their bookings stay, without a person.')
  }),
  save: formOf(personForm, async (values) => {
    await savePerson(actor, { id, ...values })
    return done(
      'Person Saved',
      values.serviceIds?.length === 0
        ? 'They do no service yet, so they cannot be booked.'
        : 'They can be booked.',
    )
  }),
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const id = params['id'] === 'new' ? null : (params['id'] ?? '')
  const { save, ...forms } = formsOf(actor, id)
  const picture = id === null ? null : pictureChanges(actor, ofPerson(id))
  return handlePictureForms(request, picture, forms, save)
})

/** Reload after a conflict, to show what was saved in another window. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function PersonScreen() {
  return (
    <PersonForm {...useLoaderData<typeof loader>()} {...replyParts(useReply<typeof action>())} />
  )
}
