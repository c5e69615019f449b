import { Link } from '#app/ui/primitives/link.tsx'

export type Crumb = { label: string; to: string }

/** The way to this page; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {crumbs.map(({ label, to }, at) => (
          <li key={to} className="inline-flex min-w-0 items-center gap-2">
            {at > 0 ? <span aria-hidden="true">›</span> : null}
            {at === crumbs.length - 1 ? (
              <span aria-current="page" className="line-break min-w-0">
                {label}
              </span>
            ) : (
              <Link className="inline-flex min-h-[2.75rem] items-center underline" to={to}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
