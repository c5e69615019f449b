import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { acceptOffer, declineOffer, leaveWaitingList } from '#app/domain/waiting/answer.server.ts'
import { asWaiting } from '#app/domain/waiting/entry.server.ts'
import { waitingAnswer, type WaitingAnswer } from '#app/domain/waiting/schema.ts'
import { waitingView } from '#app/domain/waiting/view.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { bookedToast } from '#app/ui/booking/booked-toast.ts'
import styles from '#app/ui/booking/booking.css?url'
import { bannerPath } from '#app/ui/street/house.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { WaitingPage } from './waiting-page.tsx'

export const meta = pageTitle('Waiting list')

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screen(async ({ params }: LoaderFunctionArgs) => {
  const view = await waitingView(params['token'] ?? '')
  return { ...view, banner: bannerPath(view.business) }
})

const toasts = (token: string, title: string, description: string) =>
  redirectWith(paths.waiting(token), { title, description, kind: 'success' })

async function answer(token: string, wanted: WaitingAnswer) {
  const entryId = asWaiting(token)
  switch (wanted.intent) {
    case 'accept': {
      const booking = await acceptOffer({ entryId, offerId: wanted.offer, terms: wanted.terms })
      return redirectWith(paths.booking(booking.token), bookedToast(booking))
    }
    case 'decline':
      await declineOffer({ entryId, offerId: wanted.offer })
      return toasts(token, 'Time Declined', 'You are still on the waiting list.')
    case 'leave':
      await leaveWaitingList({ entryId })
      return redirect(paths.waiting(token))
  }
}

export const action = screen(({ request, params }: ActionFunctionArgs) =>
  handleForm(request, waitingAnswer, (wanted) => answer(params['token'] ?? '', wanted)),
)

/** Reload after a conflict, to show where they stand by now. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function Waiting() {
  const view = useLoaderData<typeof loader>()
  return <WaitingPage view={view} banner={view.banner} reply={useReply<typeof action>()} />
}

export const ErrorBoundary = () => <ErrorPage lost="This link no longer works" />
