import { Link } from '#app/ui/primitives/link.tsx'

export type Crumb = { label: string; to: string }

/** The way to this page; the last crumb is the page itself. On phones one line, without the home page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex items-center gap-x-2 text-sm text-muted sm:flex-wrap">
        {crumbs.map(({ label, to }, at) => (
          <li
            key={to}
            className={`min-w-0 items-center gap-2 ${at === 0 ? 'hidden sm:inline-flex' : 'inline-flex'}`}
          >
            {at > 0 ? (
              <span aria-hidden="true" className={at === 1 ? 'hidden sm:inline' : undefined}>
                ›
              </span>
            ) : null}
            {at === crumbs.length - 1 ? (
              <span aria-current="page" className="min-w-0 truncate sm:whitespace-normal">
                {label}
              </span>
            ) : (
              <Link
                className="inline-flex min-h-[2.75rem] min-w-0 items-center whitespace-nowrap underline"
                to={to}
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
