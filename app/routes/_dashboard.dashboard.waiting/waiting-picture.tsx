import type { OwnWaitingList } from '#app/domain/waiting/views.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'

const people = [
  ['Naledi Dlamini', 'from 09:00 to 12:00', 'Offered 10:00'],
  ['Fatima Adams', 'any time', null],
  ['Johan van Wyk', 'after 15:00', null],
] as const

/** A full Saturday with three who wait for what the business offers; the first has been offered what came free. */
export const WaitingPicture = ({ examples }: Pick<OwnWaitingList, 'examples'>) => (
  <div className="panel">
    <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
      <span>
        Saturday<span className="font-normal text-muted"> · 3 waiting</span>
      </span>
      <span className="badge bg-raised">Example</span>
    </p>
    {people.map(([name, when, offer], at) => (
      <div key={name} className="flex gap-2 border-b border-line py-2 last:border-0">
        <span className="font-semibold tabular-nums text-muted">{at + 1}.</span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{name}</p>
          <p className="line-break text-sm text-muted">
            {[examples[at % examples.length], when].filter(Boolean).join(', ')}
          </p>
          {offer ? (
            <div className="mt-1 flex flex-wrap items-center gap-2 text-sm">
              <StateBadge tone="wait">{offer}</StateBadge>
              Held for them until 14:30.
            </div>
          ) : null}
        </div>
      </div>
    ))}
  </div>
)
