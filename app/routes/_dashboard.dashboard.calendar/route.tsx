import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerInRow } from '#app/domain/calendar/answer-in-row.server.ts'
import { ownCalendar } from '#app/domain/calendar/calendar.server.ts'
import { calendarQuery } from '#app/domain/calendar/days.ts'
import { rowAnswer } from '#app/domain/calendar/row-answer.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { CalendarPage } from './calendar-page.tsx'

export const meta = pageTitle('Calendar')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const { searchParams } = new URL(request.url)
  return ownCalendar(actor, calendarQuery(searchParams, localDateOf(new Date())))
})

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const { pathname, search } = new URL(request.url)
  return handleForm(request, rowAnswer, async (input) => {
    const said = await answerInRow(actor, input)
    return redirectWith(`${pathname}${search}`, { ...said, kind: 'success' })
  })
})

/** Reload after a conflict, to show what became of the request. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function CalendarScreen() {
  return (
    <CalendarPage calendar={useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
  )
}
