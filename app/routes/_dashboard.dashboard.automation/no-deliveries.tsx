import { paths } from '#app/paths.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'

/** Why the list of a connected business, or the one of failed deliveries, is empty. */
export function NoDeliveries({ failedOnly }: { failedOnly: boolean }) {
  if (failedOnly) return <DeskEmpty title="Everything has been delivered." scene="paid" />
  return (
    <DeskEmpty
      title="Nothing sent yet"
      link={{ label: 'See the calendar', to: paths.ownCalendar() }}
    >
      Each booking will appear here as soon as it is sent.
    </DeskEmpty>
  )
}
