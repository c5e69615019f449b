import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'

export type Difference = { label: string; saved: ReactNode; mine: ReactNode }

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
        Your changes are not saved yet. Choose which version to keep, or change yours below.
      </p>
      <div className="mt-3 relative overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-edge">
              <th scope="col" className="py-2 pr-3">
                Field
              </th>
              <th scope="col" className="py-2 pr-3">
                Saved version
              </th>
              <th scope="col" className="py-2">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, saved, mine }) => (
              <tr key={label} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-3 font-semibold">
                  {label}
                </th>
                <td className="line-break py-2 pr-3">{saved || '–'}</td>
                <td className="line-break py-2">{mine || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {children}
        <Link className="btn btn-quiet" to={takeSaved} reloadDocument>
          Use the saved version
        </Link>
      </div>
    </section>
  )
}
