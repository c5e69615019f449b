import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { blockTime, unblockTime } from '#app/domain/calendar/blocks.server.ts'
import { entryChoices, ownBlocks } from '#app/domain/calendar/choices.server.ts'
import { blockForm, type Block } from '#app/domain/calendar/own-entry-schema.ts'
import { hour, localDateOf, parseLocalDateTime, toInputValue } from '#app/domain/local-time.ts'
import type { UserActor } from '#app/domain/actor.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { formOf, handleForms } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { BlockForm } from './block-form.tsx'

export const meta = pageTitle('Block time')

/** As the address says; without an end, an hour. */
function timesOf({ from, to }: Record<string, string | undefined>, nextHour: string) {
  const begin = parseLocalDateTime(from ?? nextHour)
  const end = begin.ok ? toInputValue(new Date(begin.instant.getTime() + hour)) : ''
  return { from: from ?? nextHour, to: to ?? end }
}

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const [choices, blocks] = [await entryChoices(actor), await ownBlocks(actor)]
  const values = { personId: query['person'] ?? '', ...timesOf(query, choices.nextHour) }
  return { choices, blocks, values, constraint: constraintOf(blockForm) }
})

const freed = z.object({ intent: z.literal('free'), id: z.string() })

async function block(actor: UserActor, values: Block) {
  const { bookings } = await blockTime(actor, values)
  const stay =
    bookings === 1
      ? 'One booking falls within it and stays.'
      : `${bookings} bookings fall within it and stay.`
  return redirectWith(paths.ownCalendar({ date: localDateOf(values.from) }), {
    title: 'Time Blocked',
    description: bookings > 0 ? stay : 'Nobody can book it.',
    kind: 'success',
  })
}

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  const free = formOf(freed, async ({ id }) => {
    await unblockTime(actor, { blockId: id })
    return redirectWith(paths.blockTime(), { title: 'Time Unblocked', kind: 'success' })
  })
  const save = formOf(blockForm, (values) => block(actor, values))
  return handleForms(request, await readForm(request), { free }, save)
})

export default function BlockScreen() {
  return <BlockForm {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
