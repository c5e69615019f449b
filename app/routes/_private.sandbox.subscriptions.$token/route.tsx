import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { sandboxSubscription, applySandboxAction } from '#app/domain/sandbox/renewals.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { RenewalPage } from './renewal-page.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

const turnForm = z.object({
  turn: z.enum(
    [
      'renewal-paid',
      'renewal-failed',
      'ten-days-pass',
      'card-expires',
      'change-card',
      'end',
      'dispute-opened',
      'dispute-resolved',
      'dispute-lost',
      'payment-reversed',
      'refund-failed',
    ],
    { error: 'Please choose what should happen' },
  ),
})

const adminsHear = new Set([
  'dispute-opened',
  'dispute-resolved',
  'dispute-lost',
  'payment-reversed',
  'refund-failed',
])

const wordsOf = (turn: string) =>
  turn === 'change-card'
    ? { title: 'Card Changed', description: 'The next payment uses the new card.' }
    : {
        title: 'Done',
        description: adminsHear.has(turn)
          ? 'The events are on their way to the admins.'
          : 'The events are on their way to your dashboard.',
      }

export const meta = pageTitle('Practice subscription')

export const loader = screen(({ params }: LoaderFunctionArgs) =>
  sandboxSubscription(params['token'] ?? ''),
)

export const action = screen(({ request, params }: ActionFunctionArgs) => {
  const token = params['token'] ?? ''
  return handleForm(request, turnForm, async ({ turn }) => {
    await applySandboxAction(token, turn)
    return redirectWith(paths.sandboxSubscription(token), { ...wordsOf(turn), kind: 'success' })
  })
})

export default function SandboxSubscription() {
  return <RenewalPage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
