import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { ChoiceLink } from '#app/ui/booking/choice-link.tsx'
import { chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** What was chosen before the form, and the way back to it. */
export function Recap({ slug, choices }: { slug: string; choices: BookingChoices }) {
  const service = choices.services.find(({ id }) => id === choices.service)
  const person = choices.people.find(({ id }) => id === choices.person)
  return (
    <div className="flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-raised px-4 py-2">
      <Icon name="calendar" className="h-6 w-6 shrink-0" />
      <p className="wrap-late">
        <span className="block font-semibold">
          {choices.chosen?.when.replaceAll(' ', '\u00a0') ?? 'Another time'}
        </span>
        <span className="block break-words text-sm">
          {[service?.name, service?.price, person?.name].filter(Boolean).join(' · ')}
        </span>
      </p>
      <ChoiceLink
        className="link inline-flex min-h-[2.75rem] shrink-0 items-center"
        to={paths.bookBusiness(slug, chosenQuery(choices, { time: false, another: false }))}
        aria-label="Change the time"
      >
        Change
      </ChoiceLink>
    </div>
  )
}
