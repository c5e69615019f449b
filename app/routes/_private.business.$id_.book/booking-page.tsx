import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { BookingForm, type BookingFormData } from '#app/ui/booking/booking-form.tsx'
import { chosenNames } from '#app/ui/booking/chosen-fields.tsx'
import { TypedForm } from '#app/ui/booking/choice-link.tsx'
import { ChooseTime } from './choose-time.tsx'
import { NoBookings } from './no-bookings.tsx'
import { ServiceGone } from './service-gone.tsx'
import { Recap } from './recap.tsx'
import { Steps } from './steps.tsx'
import { Side } from './side.tsx'
import { Closure } from '#app/ui/booking/closure.tsx'
import { formAnswer, type BookingReply } from '#app/ui/booking/reply.ts'

function PageHeading({ view, step }: { view: BookingFormData; step: number }) {
  const { business, choices } = view
  return (
    <>
      <p className="flex">
        <Link className="link min-w-0 truncate py-2.5" to={paths.business(business.slug)}>
          Back to {business.name}
        </Link>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="mt-1">Book Appointment</h1>
        {choices ? <Steps at={step} /> : null}
      </div>
      {choices ? null : (
        <p className="mt-2 text-lg lg:hidden">
          <span className="font-semibold">{business.name}</span>
          <span className="block text-base text-muted">{view.place}</span>
        </p>
      )}
    </>
  )
}

type DetailsHeadingProps = {
  happens: string
  /** Whether the time is chosen, so that the form asks for one thing. */
  isTimed: boolean
}

function DetailsHeading({ happens, isTimed }: DetailsHeadingProps) {
  return (
    <div className={isTimed ? 'mb-5' : 'mb-5 lg:mb-0'}>
      <h2 className={isTimed ? 'text-xl' : 'sr-only'}>
        {isTimed ? 'Who is coming?' : 'Your request'}
      </h2>
      <p className={`text-sm text-muted lg:hidden ${isTimed ? 'mt-3' : ''}`}>{happens}</p>
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
  const isTimed = Boolean(choices?.chosen && !formAnswer(reply)?.lastResult.error?.['dateTime'])
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
                {choices ? <DetailsHeading happens={view.happens} isTimed={isTimed} /> : null}
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
