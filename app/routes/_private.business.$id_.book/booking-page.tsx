import { Link } from '@remix-run/react'
import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { BookingForm, type BookingFormData } from '#app/ui/booking/booking-form.tsx'
import { chosenNames } from '#app/ui/booking/chosen-fields.tsx'
import { TypedForm } from '#app/ui/booking/choice-link.tsx'
import { ChooseTime } from './choose-time.tsx'
import { NoBookings } from './no-bookings.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { ServiceGone } from './service-gone.tsx'
import { Recap } from './recap.tsx'
import { Steps } from './steps.tsx'
import { Summary } from './summary.tsx'
import { Closure } from '#app/ui/booking/closure.tsx'
import { formAnswer, type BookingReply } from '#app/ui/booking/reply.ts'

const placeOf = ({ suburb, city }: BookingFormView['business']) =>
  [suburb, city].filter(Boolean).join(', ')

function PageHeading({ view, step }: { view: BookingFormData; step: number }) {
  const { business, choices } = view
  return (
    <>
      <p className="flex">
        <Link className="link min-w-0 truncate py-2.5" to={paths.business(business.slug)}>
          Back to {business.name}
        </Link>
      </p>
      <h1 className="mt-1">Book Appointment</h1>
      {choices ? null : (
        <p className="mt-2 text-lg">
          <span className="font-semibold">{business.name}</span>
          <span className="block text-base text-muted">
            {[placeOf(business), business.category].filter(Boolean).join(' · ')}
          </span>
        </p>
      )}
      {choices ? (
        <div className="mt-3">
          <Steps at={step} />
        </div>
      ) : null}
    </>
  )
}

const DetailsHeading = ({ happens }: { happens: string }) => (
  <div className="mb-5">
    <h2 className="text-xl">Who is coming?</h2>
    <p className="mt-3 text-sm text-muted lg:hidden">{happens}</p>
  </div>
)

type SideProps = { view: BookingFormData; isReady: boolean; isChosen: boolean }

/** What is booked, of which phones show what it means alone, and when the business is open. */
function Side({ view, isReady, isChosen }: SideProps) {
  const { choices } = view
  return (
    <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-4">
      {choices?.service && !isReady ? (
        <p className="text-sm text-muted lg:hidden">{view.happens}</p>
      ) : null}
      {choices?.service ? (
        <div className="panel hidden lg:block">
          <Summary
            choices={choices}
            happens={view.happens}
            business={{ ...view.business, place: placeOf(view.business) }}
            isChosen={isChosen}
          />
        </div>
      ) : null}
      <OpeningHours
        hours={view.hours}
        notes={view.notes}
        isClosed={view.closure !== null}
        // The times say when somebody can come.
        isFolded={Boolean(choices?.service)}
      />
    </div>
  )
}

/** Of what was refused nothing is chosen any more. */
function withoutRefused(view: BookingFormData, reply: BookingReply | undefined): BookingFormData {
  const { choices } = view
  const error = formAnswer(reply)?.lastResult.error
  if (choices && error?.['serviceId']) {
    const nothing = { service: null, person: null, chosen: null, another: false }
    return { ...view, choices: { ...choices, ...nothing } }
  }
  if (choices && error?.['personId']) {
    // Not even anyone is chosen, but where there is no choice left.
    const person = choices.people.length > 1 ? '' : null
    return { ...view, choices: { ...choices, person, chosen: null } }
  }
  return view
}

const isChoiceRefused = (reply: BookingReply | undefined) =>
  chosenNames.some((name) => formAnswer(reply)?.lastResult.error?.[name])

export function BookingPage({
  view: loaded,
  reply,
}: {
  view: BookingFormData
  reply: BookingReply | undefined
}) {
  const view = withoutRefused(loaded, reply)
  const { business } = view
  const { choices } = view
  // Where there are services, the time comes before who somebody is, and again where it was refused.
  const isTimeChosen = choices?.service && (choices.chosen || choices.another)
  const isChosen = Boolean(!choices || isTimeChosen)
  const isReady = Boolean(isChosen || reply)
  const isChoosing = !isChosen || Boolean(isChoiceRefused(reply))
  const isWithoutService = choices?.service === null
  const isTyped = formAnswer(reply) !== undefined
  if (view.closed && !reply) return <NoBookings business={business} closed={view.closed} />
  return (
    <TypedForm.Provider value={isTyped}>
      <div className="wrap py-4 md:py-12">
        <PageHeading view={view} step={isChoosing ? 0 : 1} />
        <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-12">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            <Closure closure={view.closure} />
            <ServiceGone reply={reply} choices={choices} />
            {choices && isChoosing ? (
              <ChooseTime
                slug={business.slug}
                choices={choices}
                formToken={view.formToken}
                constraint={view.constraint}
                isRefused={Boolean(reply)}
              />
            ) : null}
            {choices && !isChoosing ? <Recap slug={business.slug} choices={choices} /> : null}
            {isReady ? (
              <div className="panel" id="details" data-next hidden={isWithoutService}>
                {choices ? <DetailsHeading happens={view.happens} /> : null}
                <BookingForm view={view} reply={reply} />
              </div>
            ) : null}
          </div>
          <Side view={view} isReady={isReady} isChosen={!isChoosing} />
        </div>
      </div>
    </TypedForm.Provider>
  )
}
