import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { removePerson, savePerson } from '#app/domain/services/edit.server.ts'
import { personForm, removal } from '#app/domain/services/form-schema.ts'
import { ownServices } from '#app/domain/services/own-services.server.ts'
import { ownStaff } from '#app/domain/services/own-staff.server.ts'
import { staffBookings } from '#app/domain/services/to-edit.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { formOf, handleForms } from '#app/http/form.server.ts'
import { ownedPart } from '#app/http/owned-part.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { PersonForm } from './person-form.tsx'

export const meta = pageTitle('Person')

export const loader = screen(async ({ request, params }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const person = ownedPart(await ownStaff(actor), params['id'])
  return {
    person,
    constraint: constraintOf(personForm),
    bookings: person ? await staffBookings(actor, person.id) : 0,
    services: (await ownServices(actor)).map(({ id, name }) => ({ id, name })),
  }
})

const done = (title: string, description: string) =>
  redirectWith(paths.ownServices(), { title, description, kind: 'success' })

export const action = screen(async ({ request, params }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const id = params['id'] === 'new' ? null : (params['id'] ?? '')
  const remove = formOf(removal, async () => {
    await removePerson(actor, id ?? '')
    return done('Person Removed', 'Their bookings stay, without a person.')
  })
  const save = formOf(personForm, async (values) => {
    await savePerson(actor, { id, ...values })
    return done('Person Saved', 'They can be booked.')
  })
  return handleForms(request, await readForm(request), { remove }, save)
})

export default function PersonScreen() {
  return <PersonForm {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
