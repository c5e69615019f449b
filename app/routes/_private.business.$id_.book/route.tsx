import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react'
import { anonymous } from '#app/domain/actor.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { bookingForm } from '#app/domain/bookings/schema.ts'
import { waitForm } from '#app/domain/waiting/schema.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { clientAddress } from '#app/http/client-address.server.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { BusinessNotFound } from '#app/ui/business/business-not-found.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { afterBooking } from '#app/ui/booking/booked-toast.ts'
import { BookingPage } from './booking-page.tsx'
import { placeAndTrade, summaryFacts } from './summary-facts.server.ts'
import { offlineOrThrow } from '#app/ui/booking/reply.ts'
import { housePath } from '#app/ui/street/house.ts'
import { useReply } from '#app/ui/form/use-reply.ts'
import styles from '#app/ui/booking/booking.css?url'

export const meta = pageTitle<typeof loader>((view) =>
  view
    ? `${view.closed ? 'Contact' : 'Book Appointment at'} ${view.business.name}`
    : 'Book Appointment',
)

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = screen(async ({ params, request }: LoaderFunctionArgs) => {
  const asked = Object.fromEntries(new URL(request.url).searchParams)
  const view = await bookingFormFor(anonymous, params['id'] ?? '', asked)
  const { slug } = view.business
  if (params['id'] !== slug) throw redirect(paths.bookBusiness(slug, asked), 301)
  const constraint = { ...constraintOf(bookingForm), ...constraintOf(waitForm) }
  return data(
    {
      ...{ ...view, constraint, house: housePath(view.business) },
      ...{ place: placeAndTrade(view.business), facts: summaryFacts(view.choices) },
    },
    { status: view.closed ? 409 : 200 },
  )
})

export const action = screen(({ request, params, context }: ActionFunctionArgs) =>
  handleForm(
    request,
    bookingForm,
    async ({ formToken, ticket, website, terms, via, ...details }) => {
      const booking = await requestBooking(await actorOf(request), {
        business: params['id'] ?? '',
        details,
        origin: { kind: 'form', formToken: formToken ?? ticket, honeypot: website, terms },
        address: clientAddress(request, context),
      })
      const { page, toast } = afterBooking(booking)
      return via === 'dialog' ? { booked: page, toast } : redirectWith(page, toast)
    },
  ),
)

/** Keeps the typed values when the network fails. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  serverAction<typeof action>().catch(offlineOrThrow)

/** Reload after a refusal, for a fresh form token and to offer what can be booked by now. */
export const shouldRevalidate = ({
  actionStatus = 0,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  (actionStatus > 400 && actionStatus < 500) || defaultShouldRevalidate

export default function BookBusiness() {
  const view = useLoaderData<typeof loader>()
  const reply = useReply<typeof clientAction>()
  return <BookingPage view={view} reply={reply} />
}

/** Its own, for a business that is not there; all else is said as everywhere. */
export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <BusinessNotFound /> : <ErrorPage />
}
