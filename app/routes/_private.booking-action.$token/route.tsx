import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { confirmBooking, declineBooking } from '#app/domain/bookings/answer.server.ts'
import { customerNotice } from '#app/domain/bookings/customer-notice.server.ts'
import type { BookingRecord } from '#app/domain/bookings/record.server.ts'
import { asOwnerLink, requestToAnswer } from '#app/domain/bookings/queries.server.ts'
import { ownerAnswer } from '#app/domain/bookings/schema.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { AnswerRequest } from './answer-request.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Booking request')

export const loader = screen(async ({ params, request }: LoaderFunctionArgs) => ({
  view: await requestToAnswer(params['token'] ?? ''),
  declining: new URL(request.url).searchParams.get('do') === 'decline',
}))

const answered = async (token: string, title: string, { booking }: BookingRecord) =>
  redirectWith(paths.bookingAction(token), {
    title,
    description: await customerNotice(booking.customerEmail),
    kind: 'success',
  })

export const action = screen(({ request, params }: ActionFunctionArgs) =>
  handleForm(request, ownerAnswer, async (answer) => {
    const token = params['token'] ?? ''
    const link = asOwnerLink(token)
    const { bookingId } = link
    switch (answer.intent) {
      case 'confirm':
        return answered(token, 'Booking Confirmed', await confirmBooking(link, { bookingId }))
      case 'decline': {
        const declined = await declineBooking(link, { bookingId, reason: answer.reason })
        return answered(token, 'Booking Declined', declined)
      }
    }
  }),
)

/** Reload after a conflict, to show what the booking is by now. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function BookingAction() {
  const { view, declining } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return <AnswerRequest request={view} declining={declining} reply={reply} />
}

export const ErrorBoundary = () => (
  <ErrorPage lost="This link no longer works">
    <Link className="btn btn-action" to={paths.login(paths.dashboard('bookings'))}>
      Sign in
    </Link>
  </ErrorPage>
)
