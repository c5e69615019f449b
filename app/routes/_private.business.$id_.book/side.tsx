import type { BookingFormData } from '#app/ui/booking/booking-form.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { ChangeTime, Summary, Where } from './summary.tsx'

/** On the page of the services nothing is chosen yet. */
const hasSummary = ({ choices }: BookingFormData) => !choices || choices.service !== null

/** Of a day without a time nothing can be sent. */
const happensOf = ({ choices, happens }: BookingFormData, isReady: boolean) =>
  choices && !isReady && choices.parts.length === 0 ? '' : happens

/** Where it is booked, what is, of which phones show what it means alone, and when the business is open. */
export function Side({
  view,
  isReady,
  isChosen,
}: {
  view: BookingFormData
  /** Whether the form is there. */
  isReady: boolean
  /** Whether the time is chosen, and can be changed here. */
  isChosen: boolean
}) {
  const { business, choices, house } = view
  const isSummed = hasSummary(view)
  const happens = happensOf(view, isReady)
  return (
    <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-4">
      {choices?.service && !isReady && happens ? (
        <p className="text-sm text-muted lg:hidden">{happens}</p>
      ) : null}
      <div className="panel hidden lg:block">
        <Where name={business.name} place={view.place} house={house} />
        {isSummed ? (
          <Summary
            facts={view.facts}
            happens={happens}
            change={
              choices && isChosen ? (
                <ChangeTime slug={business.slug} choices={choices} className="-my-2.5" />
              ) : null
            }
          />
        ) : null}
      </div>
      <OpeningHours
        hours={view.hours}
        notes={view.notes}
        isClosed={view.closure !== null}
        // The times say when somebody can come.
        isFolded={isSummed}
      />
    </div>
  )
}
