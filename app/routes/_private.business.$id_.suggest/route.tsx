import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { correctionView } from '#app/domain/reports/queries.server.ts'
import { correctionForm, correctionForms } from '#app/domain/reports/schema.ts'
import { sendCorrection } from '#app/domain/reports/send.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { CorrectionPage } from './correction-page.tsx'

export const meta = pageTitle<typeof loader>(
  (view) => `Suggest an edit of ${view?.business.name ?? 'a listing'}`,
)

export const loader = screen(async ({ params }: LoaderFunctionArgs) => ({
  ...(await correctionView(params['id'] ?? '')),
  constraint: { ...constraintOf(correctionForms.suggest), ...constraintOf(correctionForms.report) },
}))

const thanks = {
  title: 'Thank You',
  description: 'We check it before the listing changes.',
  kind: 'success',
} as const

export const action = screen(({ request, params, context }: ActionFunctionArgs) =>
  handleForm(request, correctionForm, async (input) => {
    const slug = params['id'] ?? ''
    await sendCorrection(slug, input, clientAddress(request, context))
    return redirectWith(paths.business(slug), thanks)
  }),
)

export default function SuggestEdit() {
  return <CorrectionPage {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}
