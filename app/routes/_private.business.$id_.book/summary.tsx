import type { BookingChoices } from '#app/domain/bookings/views.ts'
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

/** What is about to be booked, and what happens next. */
export function Summary({
  choices,
  business,
  happens,
  isChosen,
}: {
  choices: BookingChoices
  happens: string
  business: { slug: string; name: string; place: string }
  /** Whether the time is chosen, and can be changed here. */
  isChosen: boolean
}) {
  const service = choices.services.find(({ id }) => id === choices.service)
  if (!service) return null
  const person = choices.people.find(({ id }) => id === choices.person)
  const only = choices.people.length === 1 ? choices.people[0] : undefined
  const { called } = choices
  const facts = [
    ['When', choices.chosen?.when.replaceAll(' ', '\u00a0') ?? 'Not chosen yet'],
    ['What', service.name, service.length],
    [called.label, (person ?? only)?.name ?? (choices.people.length > 0 ? called.any : '')],
    ['People', choices.party > 1 ? String(choices.party) : ''],
    ['Price', service.price],
  ].filter(([, text]) => text)
  return (
    <section aria-labelledby="booking-summary">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="booking-summary" className="text-lg">
          Your booking
        </h2>
        {isChosen ? (
          <ChangeTime slug={business.slug} choices={choices} className="-my-2.5" />
        ) : null}
      </div>
      <p className="mt-1 break-words text-sm">
        <span className="font-semibold">{business.name}</span>
        {business.place ? <span className="block text-muted">{business.place}</span> : null}
      </p>
      <dl className="mt-3 space-y-2">
        {facts.map(([label, text, more]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-late break-words text-right font-semibold">
              <WholeText>{text ?? ''}</WholeText>
              {more ? <span className="block text-sm font-normal text-muted">{more}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">{happens}</p>
    </section>
  )
}
