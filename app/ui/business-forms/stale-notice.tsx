import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

export type Difference = { label: string; saved: ReactNode; mine: ReactNode }

const Version = ({ of, children }: { of: string; children: ReactNode }) => (
  <span className="line-break min-w-0">
    <span className="block text-sm text-muted">{of}</span>
    {children || '–'}
  </span>
)

/**
 * Shown after an edit conflict: both versions side by side. `children` is the button that saves the typed one; the
 * link discards it.
 */
export function StaleNotice({
  differences,
  takeSaved,
  children,
}: {
  differences: Difference[]
  takeSaved: string
  children: ReactNode
}) {
  return (
    <section
      className="mb-6 rounded-card border-2 border-warning bg-warning-soft p-4 md:p-5"
      aria-labelledby="stale-heading"
    >
      <h2 id="stale-heading" className="text-lg md:text-lg">
        This was changed in another window
      </h2>
      <p className="mt-1">
        {differences.length > 0
          ? 'Your changes are not saved yet. Choose which version to keep, or change yours below.'
          : 'What you see below is the same in both versions.'}
      </p>
      <dl className="mt-3">
        {differences.map(({ label, saved, mine }) => (
          <div key={label} className="border-t border-line py-2">
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1 grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
              <Version of="Saved version">{saved}</Version>
              <Version of="Yours">{mine}</Version>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {children}
        <Link className="btn btn-quiet" to={takeSaved} reloadDocument>
          Use the saved version
        </Link>
      </div>
    </section>
  )
}
