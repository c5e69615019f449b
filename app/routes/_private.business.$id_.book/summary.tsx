import type { ReactNode } from 'react'
import type { BookingChoices } from '#app/domain/bookings/views.ts'
import type { SummaryFact } from '#app/ui/booking/booking-form.tsx'
import { paths } from '#app/paths.ts'
import { ChoiceLink } from '#app/ui/booking/choice-link.tsx'
import { chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'

/** The way back from who comes to when. */
export const ChangeTime = ({
  slug,
  choices,
  className = '',
}: {
  slug: string
  choices: BookingChoices
  className?: string
}) => (
  <ChoiceLink
    className={`${className} link inline-flex min-h-[2.75rem] shrink-0 items-center`}
    to={paths.bookBusiness(slug, chosenQuery(choices, { time: false, another: false }))}
    aria-label="Change the time"
  >
    Change
  </ChoiceLink>
)

/** The business, whose house tops the panel. */
export const Where = ({ name, place, house }: { name: string; place: string; house: string }) => (
  <>
    <img className="side-picture" src={house} alt="" width={320} height={200} />
    <p className="break-words text-lg font-semibold">{name}</p>
    <p className="text-sm text-muted">{place}</p>
  </>
)

/** What is about to be booked, and what happens next. */
export const Summary = ({
  facts,
  happens,
  change,
}: {
  facts: SummaryFact[]
  /** Empty where nothing can be sent. */
  happens: string
  /** The way back to the time, once it is chosen. */
  change: ReactNode
}) => (
  <section className="mt-4 border-t border-line pt-4" aria-labelledby="booking-summary">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id="booking-summary" className="text-lg">
        Your booking
      </h2>
      {change}
    </div>
    <dl className="mt-2 space-y-2">
      {facts.map(([label, text, more]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-late break-words text-right font-semibold">
            <WholeText>{text}</WholeText>
            {more ? <span className="block text-sm font-normal text-muted">{more}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
    {happens ? <p className="mt-3 text-sm text-muted">{happens}</p> : null}
  </section>
)
