import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Actor } from '#app/domain/actor.ts'
import { removePerson, savePerson } from '#app/domain/services/edit.server.ts'
import { personForm, pictureRemoval, removal } from '#app/domain/services/form-schema.ts'
import { peopleToEdit, staffBookings } from '#app/domain/services/to-edit.server.ts'
import { ofPerson } from '#app/domain/uploads/picture-of.ts'
import { maxPictureBytes } from '#app/domain/uploads/picture-format.ts'
import { tooLarge } from '#app/domain/uploads/picture-inspection.server.ts'
import { postPicture, removePicture, type PostedFile } from '#app/domain/uploads/pictures.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { formOf, handleForms } from '#app/http/form.server.ts'
import { ownedPart } from '#app/http/owned-part.server.ts'
import { isFileForm, pictureRemoved, takePicture } from '#app/http/picture-form.server.ts'
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
    constraint: constraintOf(personForm),
    bookings: person ? await staffBookings(actor, person.id) : 0,
  }
})

const done = (title: string, description: string) =>
  redirectWith(paths.ownServices(), { title, description, kind: 'success' })

/** What may be done with one that is there, and `save`, which makes a new one too. */
const formsOf = (request: Request, actor: Actor, id: string | null) => ({
  remove: formOf(removal, async () => {
    await removePerson(actor, id ?? '')
    return done('Person Removed', 'Their bookings stay, without a person.')
  }),
  'remove-picture': formOf(pictureRemoval, async () => {
    await removePicture(actor, ofPerson(id ?? ''))
    return pictureRemoved(request)
  }),
  save: formOf(personForm, async (values) => {
    await savePerson(actor, { id, ...values })
    return done('Person Saved', 'They can be booked.')
  }),
})

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const id = params['id'] === 'new' ? null : (params['id'] ?? '')
  if (id !== null && isFileForm(request)) {
    const save = (file: PostedFile) => postPicture(actor, file, ofPerson(id))
    return takePicture(request, { limit: maxPictureBytes, refusal: tooLarge(), save })
  }
  const { save, ...forms } = formsOf(request, actor, id)
  return handleForms(request, await readForm(request), forms, save)
})

export default function PersonScreen() {
  return (
    <PersonForm {...useLoaderData<typeof loader>()} {...replyParts(useReply<typeof action>())} />
  )
}
