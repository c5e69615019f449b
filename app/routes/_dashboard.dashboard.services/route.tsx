import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addTemplate, bookingSetUp, saveConfirmation } from '#app/domain/services/edit.server.ts'
import { setUpForm } from '#app/domain/services/form-schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { OwnServices } from './own-services.tsx'

export const meta = pageTitle('Services and people')

export const loader = screen(async ({ request }: LoaderFunctionArgs) =>
  bookingSetUp(await requireOwner(request)),
)

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, setUpForm, async (choice) => {
    if (choice.intent === 'template') await addTemplate(actor)
    else await saveConfirmation(actor, choice)
    return redirectWith(paths.ownServices(), {
      title: choice.intent === 'template' ? 'Services Added' : 'Booking Settings Saved',
      description:
        choice.intent === 'template'
          ? 'Change names, times and prices to yours.'
          : 'They hold for bookings from now on.',
      kind: 'success',
    })
  })
})

export default function OwnServicesScreen() {
  return <OwnServices setUp={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
