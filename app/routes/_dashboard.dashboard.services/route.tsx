import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addTemplate, bookingSetUp, saveConfirmation } from '#app/domain/services/edit.server.ts'
import { setUpForm } from '#app/domain/services/form-schema.ts'
import { reorder } from '#app/domain/services/order.server.ts'
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

const done = (title: string, description: string) =>
  redirectWith(paths.ownServices(), { title, description, kind: 'success' })

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, setUpForm, async (choice) => {
    switch (choice.intent) {
      case 'template':
        await addTemplate(actor)
        return done('Services Added', 'Change names, times and prices to yours.')
      case 'confirmation':
        await saveConfirmation(actor, choice)
        return done('Settings Saved', 'They hold for bookings from now on.')
      default:
        await reorder(actor, choice)
        return redirect(paths.ownServices())
    }
  })
})

export default function OwnServicesScreen() {
  return <OwnServices setUp={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
