import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { ChangeTime } from './summary.tsx'

/** What was chosen before the form, and the way back to it; beside a summary that says the same, not needed. */
export function Recap({ slug, choices }: { slug: string; choices: BookingChoices }) {
  const service = choices.services.find(({ id }) => id === choices.service)
  const person = choices.people.find(({ id }) => id === choices.person)
  return (
    <div className="flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-raised px-4 py-2 lg:hidden">
      <Icon name="calendar" className="h-6 w-6 shrink-0" />
      <p className="wrap-late">
        <span className="block font-semibold">
          {choices.chosen?.when.replaceAll(' ', '\u00a0') ?? 'Another time'}
        </span>
        <span className="block break-words text-sm">
          <WholeText>{service?.name ?? ''}</WholeText>
        </span>
        <span className="block break-words text-sm text-muted">
          {[service?.price, person?.name].filter(Boolean).join(' · ')}
        </span>
      </p>
      <ChangeTime slug={slug} choices={choices} />
    </div>
  )
}
