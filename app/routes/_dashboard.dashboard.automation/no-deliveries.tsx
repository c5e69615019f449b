import { paths } from '#app/paths.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'

export function NoDeliveries({ failedOnly }: { failedOnly: boolean }) {
  if (failedOnly) return <DeskEmpty title="Everything has been delivered." />
  const link = { label: 'Set up your webhook', to: `${paths.dashboard('profile')}#automation` }
  return (
    <DeskEmpty title="Nothing sent yet" link={link}>
      Each booking will appear here as soon as it is sent.
    </DeskEmpty>
  )
}
