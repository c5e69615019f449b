import type { ReactNode } from 'react'

/** Figures in one box, separated by lines. */
export function FigureStrip({
  figures,
}: {
  figures: { label: string; value: ReactNode; aside?: ReactNode }[]
}) {
  const columns = figures.length === 3 ? 'figures [--figure:6rem]' : 'figures'
  return (
    <dl className={`card grid gap-px overflow-hidden bg-line ${columns}`}>
      {figures.map(({ label, value, aside }) => (
        <div key={label} className="bg-surface p-3 sm:p-4 md:px-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 font-display text-2xl font-bold tabular-nums md:text-3xl">
            {value}
          </dd>
          {aside ? <dd className="text-sm text-muted">{aside}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
