import { Link, useFetcher } from '@remix-run/react'
import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { BookingForm, type BookingFormData } from '#app/ui/booking/booking-form.tsx'
import { chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import { ContactInstead } from '#app/ui/booking/contact-instead.tsx'
import { ChooseTime } from './choose-time.tsx'
import { OpeningHours } from './opening-hours.tsx'
import type { loader } from './route.tsx'
import { Summary } from './summary.tsx'
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
  const page = paths.bookBusiness(business.slug, chosenQuery(view.choices))
  // Where there are services, the time comes before who somebody is.
  const isReady = !view.choices || view.choices.chosen !== null || view.choices.another || reply
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
        <div className="min-w-0 space-y-6">
          {view.choices ? <ChooseTime slug={business.slug} choices={view.choices} /> : null}
          {view.closed && !reply ? (
            <div className="panel">
              <ContactInstead name={business.name} closed={view.closed} />
            </div>
          ) : isReady ? (
            <div className="panel" id="details">
              <BookingForm view={fresh.data ?? view} reply={reply} renew={() => fresh.load(page)} />
            </div>
          ) : null}
        </div>
        <div className="space-y-6 lg:sticky lg:top-4">
          {view.choices?.service ? (
            <div className="panel">
              <Summary choices={view.choices} />
            </div>
          ) : null}
          {view.hours ? (
            <aside className="panel">
              <OpeningHours hours={view.hours} notes={view.notes} />
            </aside>
          ) : null}
        </div>
      </div>
    </div>
  )
}
