import { paths } from '#app/paths.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'

export function NoDeliveries({
  failedOnly,
  isConnected,
}: {
  failedOnly: boolean
  isConnected: boolean
}) {
  if (failedOnly) return <DeskEmpty title="Everything has been delivered." />
  if (isConnected) {
    return (
      <DeskEmpty
        title="Nothing sent yet"
        link={{ label: 'See the calendar', to: paths.ownCalendar() }}
      >
        Each booking will appear here as soon as it is sent.
      </DeskEmpty>
    )
  }
  const link = { label: 'Set up your webhook', to: `${paths.dashboard('profile')}#automation` }
  return (
    <DeskEmpty title="Make is not connected" link={link} isMain>
      Connect Make to send each booking there.
    </DeskEmpty>
  )
}
