import { StateBadge } from '#app/ui/desk/state-badge.tsx'

const lines = [
  ['Naledi Dlamini', 'Knotless braids, 2 h, from 09:00 to 12:00', 'Offered 10:00'],
  ['Fatima Adams', 'Cut and style, 45 min', null],
  ['Johan van Wyk', 'Cut and style, 45 min, after 15:00', null],
] as const

/** A full Saturday with three who wait; the first has been offered what came free. */
export const WaitingPicture = () => (
  <div className="panel">
    <p className="font-semibold">
      Saturday<span className="font-normal text-muted"> · 3 waiting</span>
    </p>
    {lines.map(([name, what, offer], at) => (
      <div key={name} className="border-b border-line py-2 last:border-0">
        <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
          <span>
            <span className="tabular-nums text-muted">{at + 1}.</span> {name}
          </span>
          {offer ? <StateBadge tone="wait">{offer}</StateBadge> : null}
        </p>
        <p className="text-sm text-muted">{what}</p>
        {offer ? <p className="text-sm">Held for them until 14:30.</p> : null}
      </div>
    ))}
  </div>
)
