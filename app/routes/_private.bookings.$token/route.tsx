import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { sayComing } from '#app/domain/bookings/coming.server.ts'
import { isReachable } from '#app/domain/bookings/closed.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import type { BookingRecord } from '#app/domain/bookings/record.server.ts'
import { asGuest, guestBooking } from '#app/domain/bookings/queries.server.ts'
import { guestChange, guestMove } from '#app/domain/bookings/schema.ts'
import type { Guest } from '#app/domain/bookings/tokens.server.ts'
import { acceptProposal, declineProposal } from '#app/domain/proposals/answer.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import styles from '#app/ui/booking/booking.css?url'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { guestBookingWords } from './guest-booking-words.server.ts'
import { GuestBooking } from './guest-booking.tsx'
import { stepsOf } from './steps.server.ts'
import { bannerPath } from '#app/ui/street/house.ts'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Your booking')

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screen(async ({ params, request }: LoaderFunctionArgs) => {
  const booking = await guestBooking(params['token'] ?? '')
  return {
    booking,
    banner: bannerPath(booking.business),
    said: guestBookingWords(booking),
    steps: booking.mayCancel ? stepsOf(booking) : [],
    asked: new URL(request.url).searchParams.get('do'),
    constraint: constraintOf(guestMove),
  }
})

const toasts = (token: string, title: string, description: string) =>
  redirectWith(paths.booking(token), { title, description, kind: 'success' })

const noticeOf = (business: Parameters<typeof isReachable>[0]) =>
  isReachable(business)
    ? 'The business has been told, and you will receive an email.'
    : 'We cannot reach the business, so please tell them yourself. You will receive an email.'

const moveNotice = ({ booking }: BookingRecord) =>
  booking.status === 'CONFIRMED'
    ? 'It is confirmed at its new time, and you will receive an email.'
    : 'The business will confirm the new time, and you will receive an email.'

type ProposalAnswer = { intent: 'accept' | 'decline'; proposalId: string; startsAt: Date }

async function answerProposal(guest: Guest, token: string, { intent, ...answer }: ProposalAnswer) {
  if (intent === 'accept') {
    await acceptProposal(guest, answer)
    return toasts(
      token,
      'Booking Moved',
      'It is confirmed at its new time, and you will get an email.',
    )
  }
  const { business } = await declineProposal(guest, answer)
  const told = isReachable(business)
    ? 'The business has been told.'
    : 'We cannot reach the business, so please tell them yourself.'
  return toasts(token, 'Booking Kept', `Your booking stays as it was. ${told}`)
}

/** Says that they are coming, cancels or moves, each with the next page's toast. */
async function change(token: string, wanted: z.output<typeof guestChange>) {
  const guest = asGuest(token)
  const { bookingId } = guest
  if (wanted.intent === 'accept' || wanted.intent === 'decline') {
    return answerProposal(guest, token, wanted)
  }
  const { sequence } = wanted
  switch (wanted.intent) {
    case 'confirm': {
      const { business } = await sayComing({ ...guest, sequence })
      return toasts(token, 'Thank You', `${business.name} can see that you are coming.`)
    }
    case 'cancel': {
      const { business } = await cancelBooking(guest, { bookingId, sequence })
      return toasts(token, 'Booking Cancelled', noticeOf(business))
    }
    case 'move': {
      const moved = await moveBooking(guest, { bookingId, startsAt: wanted.startsAt, sequence })
      return toasts(token, 'Booking Moved', moveNotice(moved))
    }
  }
}

export const action = screen(({ request, params }: ActionFunctionArgs) =>
  handleForm(request, guestChange, (wanted) => change(params['token'] ?? '', wanted)),
)

/** Reload after a conflict, to show what the booking is by now. */
export { revalidateAfterConflict as shouldRevalidate } from '#app/ui/form/use-reply.ts'

export default function Booking() {
  return <GuestBooking {...useLoaderData<typeof loader>()} reply={useReply<typeof action>()} />
}

export const ErrorBoundary = () => <ErrorPage lost="We cannot find this booking" />
