import { Link } from '@remix-run/react'
import type { AutomationView } from '#app/domain/automation/views.ts'
import { paths } from '#app/paths.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { OpenMake } from '#app/ui/desk/open-make.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** What could not be delivered, above the cards, since its card stands at the end; nothing where all was. */
export function AutomationTrouble({ view }: { view: AutomationView }) {
  const { stopped } = view
  if (stopped === null && view.deadLetters === 0) return null
  const kept = view.deadLetters + (stopped === null ? 0 : view.waiting)
  const events = `${countText(kept)} ${kept === 1 ? 'event' : 'events'}`
  return (
    <div className="mb-4 rounded-card border border-warning bg-warning-soft p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" className="h-5 w-5 shrink-0 text-warning" />
        {stopped === null ? `${events} could not be delivered` : 'Your automation has stopped'}
      </p>
      {stopped === null ? null : (
        <p className="mt-1">
          {stopped} {events} {kept === 1 ? 'waits' : 'wait'} for you.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Link className="btn btn-action" to={paths.automation({ show: 'failed' })}>
          See and resend
        </Link>
        {stopped === null ? null : (
          <OpenMake className="link inline-flex items-center gap-1 py-2" />
        )}
      </div>
    </div>
  )
}
