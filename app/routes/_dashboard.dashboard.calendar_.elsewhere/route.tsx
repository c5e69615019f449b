import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import type { UserActor } from '#app/domain/actor.ts'
import {
  connectCalendar,
  disconnectCalendar,
  ownCalendars,
} from '#app/domain/elsewhere/own-calendars.server.ts'
import { calendarForm, connectForm } from '#app/domain/elsewhere/schema.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { Elsewhere } from './elsewhere.tsx'

export const meta = pageTitle('Connected calendars')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => ({
  ...(await ownCalendars(await requireOwner(request))),
  constraint: constraintOf(connectForm),
}))

async function save(actor: UserActor, form: z.output<typeof calendarForm>) {
  const done = (title: string, description: string) =>
    redirectWith(paths.outsideCalendars(), { title, description, kind: 'success' })
  if (form.intent === 'disconnect') {
    await disconnectCalendar(actor, form)
    return done('Calendar Disconnected', 'Its times are free again.')
  }
  const { busy } = await connectCalendar(actor, form)
  return done('Calendar Connected', busy === 1 ? '1 busy time found.' : `${busy} busy times found.`)
}

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return handleForm(request, calendarForm, (form) => save(actor, form), { secret: ['url'] })
})

export default function ElsewhereScreen() {
  return <Elsewhere {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
