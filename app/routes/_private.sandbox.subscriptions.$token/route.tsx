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
    ['renewal-paid', 'renewal-failed', 'ten-days-pass', 'card-expires', 'change-card', 'end'],
    {
      error: 'Please choose what should happen',
    },
  ),
})

export const meta = pageTitle('Practice subscription')

export const loader = screen(({ params }: LoaderFunctionArgs) =>
  sandboxSubscription(params['token'] ?? ''),
)

export const action = screen(({ request, params }: ActionFunctionArgs) => {
  const token = params['token'] ?? ''
  return handleForm(request, turnForm, async ({ turn }) => {
    await applySandboxAction(token, turn)
    const title = turn === 'change-card' ? 'Card Changed' : 'Done'
    const description =
      turn === 'change-card'
        ? 'The next payment uses the new card.'
        : 'The events are on their way to your dashboard.'
    return redirectWith(paths.sandboxSubscription(token), { title, description, kind: 'success' })
  })
})

export default function SandboxSubscription() {
  return <RenewalPage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
