import { Link, useFetcher } from '@remix-run/react'
import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { BookingForm, type BookingFormData } from '#app/ui/booking/booking-form.tsx'
import { ContactInstead } from '#app/ui/booking/contact-instead.tsx'
import { OpeningHours } from './opening-hours.tsx'
import type { loader } from './route.tsx'
import type { BookingReply } from '#app/ui/booking/reply.ts'

const placeOf = ({ suburb, city }: BookingFormView['business']) =>
  [suburb, city].filter(Boolean).join(', ')

export function BookingPage({
  view,
  reply,
}: {
  view: BookingFormData
  reply: BookingReply | undefined
}) {
  const { business } = view
  const fresh = useFetcher<typeof loader>()
  const page = paths.bookBusiness(business.slug)
  return (
    <div className="wrap py-8 md:py-12">
      <p>
        <Link className="link inline-block py-2" to={paths.business(business.slug)}>
          Back to {business.name}
        </Link>
      </p>
      <h1 className="mt-1">{view.closed ? 'No bookings at the moment' : 'Book Appointment'}</h1>
      <p className="mt-2 text-lg">
        <span className="font-semibold">{business.name}</span>
        <span className="block text-base text-muted">
          {[placeOf(business), business.category].filter(Boolean).join(' · ')}
        </span>
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="panel">
          {view.closed && !reply ? (
            <ContactInstead name={business.name} closed={view.closed} />
          ) : (
            <BookingForm view={fresh.data ?? view} reply={reply} renew={() => fresh.load(page)} />
          )}
        </div>
        {view.hours ? (
          <aside className="panel">
            <OpeningHours hours={view.hours} notes={view.notes} />
          </aside>
        ) : null}
      </div>
    </div>
  )
}
